package acne.app;

import picocli.CommandLine.IVersionProvider;

/** The version written into the jar by the build. */
final class AcneVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = AcneVersion.class.getPackage().getImplementationVersion();
        String shown = version == null ? "development build" : version;
        return new String[] {"acne " + shown + " (Java " + Runtime.version().feature() + ")"};
    }
}
