package io.github.heapfold.gui.analyse.waste;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.duplicates.BitmapPicture;
import io.github.heapfold.analysis.duplicates.Duplicates;
import io.github.heapfold.gui.analyse.heap.BitmapImage;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.controls.TextSize;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;

/** What bitmaps show, small; read from the heap for the rows that are seen. */
final class BitmapColumn extends TableColumn<Duplicates.Row, Duplicates.Row> {
    /** Height of a row with a picture, in pixels at 100 %. */
    static final double ROW = 46;

    private static final int PICTURE = 40;

    private final HeapSession session;

    /** By the ID of the bitmap; of at most as many as the table has rows. */
    private final Map<Long, ObjectProperty<Image>> images = new HashMap<>();

    BitmapColumn(HeapSession session) {
        super(text("duplicates.picture"));
        this.session = session;
        setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
        setCellFactory(column -> new PictureCell());
        setSortable(false);
        setMinWidth(TextSize.scaled(58));
        setMaxWidth(TextSize.scaled(58));
    }

    private ObjectProperty<Image> image(long id) {
        return images.computeIfAbsent(id, any -> {
            ObjectProperty<Image> image = new SimpleObjectProperty<>();
            // One that cannot be read has no picture; the detail beside it says why.
            session.ask(
                    new BitmapPicture(id, PICTURE),
                    found -> image.set(found.map(BitmapImage::of).orElse(null)),
                    failure -> {});
            return image;
        });
    }

    private final class PictureCell extends TableCell<Duplicates.Row, Duplicates.Row> {
        private final ImageView view = new ImageView();

        PictureCell() {
            view.getStyleClass().add("bitmap-small");
            view.setPreserveRatio(true);
            view.setFitWidth(TextSize.scaled(PICTURE));
            view.setFitHeight(TextSize.scaled(PICTURE));
        }

        @Override
        protected void updateItem(Duplicates.Row row, boolean empty) {
            super.updateItem(row, empty);
            view.imageProperty().unbind();
            Optional<Duplicates.Row> shown = Optional.ofNullable(empty ? null : row);
            shown.filter(one -> session.isOpen())
                    .ifPresent(one -> view.imageProperty().bind(image(one.exampleId())));
            setGraphic(shown.isPresent() ? view : null);
        }
    }
}
