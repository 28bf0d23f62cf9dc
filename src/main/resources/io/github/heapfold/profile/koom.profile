profile koom
purpose what KOOM leaves out: the contents of primitive arrays
cost thread names, class loader names, system properties, the text of strings, all other contents of primitive arrays
cost Eclipse MAT's component report finds false duplicate strings and arrays of one value: all contents look equal
# Unlike KOOM this keeps the objects of the zygote and image heaps, so that no reference leads nowhere.
strip PRIMITIVE_ARRAY_DUMP.elements
# By this text Eclipse MAT knows the Java version, and so how collections are made: java.lang.VersionProps from Java 9 on.
keep text:sun.misc.Version.java_version
keep text:java.lang.VersionProps.java_version
