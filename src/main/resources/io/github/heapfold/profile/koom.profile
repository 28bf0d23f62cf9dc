profile koom
purpose what KOOM leaves out: the contents of primitive arrays
cost thread names, class loader names, system properties, the text of strings, all other contents of primitive arrays
# Unlike KOOM this keeps the objects of the zygote and image heaps, so that no reference leads nowhere.
strip PRIMITIVE_ARRAY_DUMP.elements
