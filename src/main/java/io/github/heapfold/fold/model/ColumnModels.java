package io.github.heapfold.fold.model;

import java.util.List;
import java.util.stream.Stream;

/** The models that there are. What is in one of the lists can be decoded too. One set for each coder (thread). */
public final class ColumnModels {
    private final ColumnModel plain = new PlainModel();
    private final ColumnModel delta = new DeltaModel();

    /** The models for plain numbers, tried in this order. */
    private final List<ColumnModel> forNumbers = List.of(plain, delta);

    /** The models for ints of instances. */
    private final List<ColumnModel> forInts = List.of(plain, delta, new LinkedModel());

    /** The models for identifiers, those first that are right most often: the others are then soon given up. */
    private final List<ColumnModel> forIds =
            List.of(new OwnerModel(), new RankModel(), new RecentModel(), new RelativeModel(), plain);

    private final ColumnModel[] byId = byId(all());

    /** All of them, each once. */
    Stream<ColumnModel> all() {
        return Stream.of(forNumbers, forInts, forIds).flatMap(List::stream).distinct();
    }

    /**
     * The models at the places of their numbers.
     *
     * @throws IllegalStateException where two have the same number
     */
    static ColumnModel[] byId(Stream<ColumnModel> models) {
        ColumnModel[] byId = new ColumnModel[16];
        models.forEach(model -> {
            if (byId[model.id()] != null) {
                throw new IllegalStateException("two models have the number " + model.id());
            }
            byId[model.id()] = model;
        });
        return byId;
    }

    public List<ColumnModel> forNumbers() {
        return forNumbers;
    }

    public List<ColumnModel> forInts() {
        return forInts;
    }

    public List<ColumnModel> forIds() {
        return forIds;
    }

    /** By what stands in the file, 0 to 15; null if there is no such model. */
    public ColumnModel byId(int id) {
        return byId[id];
    }
}
