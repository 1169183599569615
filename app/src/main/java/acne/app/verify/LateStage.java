package acne.app.verify;

import acne.io.InputFileException;
import acne.io.colmap.ColmapDatabase;
import acne.io.colmap.GeometryStage;
import acne.io.colmap.PairId;
import acne.io.colmap.TwoViewGeometry;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A stage that begins with its first result: where a method refuses the first pair, the database is still as it was. */
final class LateStage implements DatabaseVerification.Sink {
    private final ColmapDatabase database;
    private final String settings;
    private @Nullable GeometryStage stage;

    /** The stage of a run to begin. */
    LateStage(ColmapDatabase database, String settings) {
        this.database = database;
        this.settings = settings;
    }

    /** The stage of a run that has begun before. */
    LateStage(ColmapDatabase database, String settings, GeometryStage stage) {
        this(database, settings);
        this.stage = stage;
    }

    /** The pairs that have their result from before, with the verdict. */
    Map<PairId, String> done() throws InputFileException {
        return stage == null ? Map.of() : stage.done();
    }

    @Override
    public void add(PairId pair, String verdict, TwoViewGeometry geometry) throws InputFileException {
        begun().add(pair, verdict, geometry);
    }

    /** Puts the results in place of the old geometries. */
    void finish() throws InputFileException {
        begun().finish();
    }

    private GeometryStage begun() throws InputFileException {
        GeometryStage begun = stage == null ? GeometryStage.begin(database, settings) : stage;
        stage = begun;
        return begun;
    }
}
