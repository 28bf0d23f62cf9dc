package io.github.heapfold.analysis.mapping;

import io.github.heapfold.analysis.heap.HeapClasses;
import java.util.ArrayList;
import java.util.List;

/** Classes by the names of the source. */
final class MappedClasses implements HeapClasses {
    private final HeapClasses classes;
    private final NameMapping mapping;
    private final String[] names;

    MappedClasses(HeapClasses classes, NameMapping mapping) {
        this.classes = classes;
        this.mapping = mapping;
        names = new String[classes.count()];
        for (int c = 0; c < names.length; c++) {
            names[c] = mapping.className(classes.name(c));
        }
    }

    @Override
    public int count() {
        return names.length;
    }

    @Override
    public long id(int index) {
        return classes.id(index);
    }

    @Override
    public long ordinal(int index) {
        return classes.ordinal(index);
    }

    @Override
    public String name(int index) {
        return names[index];
    }

    @Override
    public int superClass(int index) {
        return classes.superClass(index);
    }

    @Override
    public long loader(int index) {
        return classes.loader(index);
    }

    @Override
    public boolean isArray(int index) {
        return classes.isArray(index);
    }

    @Override
    public boolean isInvented(int index) {
        return classes.isInvented(index);
    }

    @Override
    public boolean isSubclass(int index, int ancestor) {
        return classes.isSubclass(index, ancestor);
    }

    /** Those that the source calls so; where there is none, those that the program does. */
    @Override
    public List<Integer> named(String name) {
        List<Integer> found = new ArrayList<>();
        for (int c = 0; c < names.length; c++) {
            if (names[c].equals(name)) {
                found.add(c);
            }
        }
        return found.isEmpty() ? classes.named(name) : found;
    }

    @Override
    public int describedBy(long ordinal) {
        return classes.describedBy(ordinal);
    }

    @Override
    public int indexOf(long classId) {
        return classes.indexOf(classId);
    }

    @Override
    public List<JavaField> instanceFields(int index) {
        return mapped(classes.instanceFields(index));
    }

    @Override
    public List<JavaField> declaredFields(int index) {
        return mapped(classes.declaredFields(index));
    }

    @Override
    public List<JavaField> statics(int index) {
        return mapped(classes.statics(index));
    }

    @Override
    public JavaField field(int index, boolean isStatic, int number) {
        return mapped(classes.field(index, isStatic, number));
    }

    private List<JavaField> mapped(List<JavaField> fields) {
        return fields.stream().map(this::mapped).toList();
    }

    private JavaField mapped(JavaField field) {
        return new JavaField(
                mapping.fieldName(classes.name(field.declaredBy()), field.name(), field.type()),
                field.type(),
                field.declaredBy());
    }
}
