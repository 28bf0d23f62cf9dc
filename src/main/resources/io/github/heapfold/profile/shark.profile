profile shark
purpose what Shark leaves out: the contents of primitive arrays and the values in wrapper objects
cost thread names, class loader names, system properties, the text of strings, all other contents of primitive arrays
cost the values of Integer, Long and the other wrappers
cost Eclipse MAT's component report finds false duplicate strings and arrays of one value: all contents look equal
# Shark writes question marks where texts were; what is filled in here is chosen when restoring.
strip PRIMITIVE_ARRAY_DUMP.elements
strip java.lang.Boolean.value
strip java.lang.Character.value
strip java.lang.Float.value
strip java.lang.Double.value
strip java.lang.Byte.value
strip java.lang.Short.value
strip java.lang.Integer.value
strip java.lang.Long.value
# By this text Eclipse MAT knows the Java version, and so how collections are made: java.lang.VersionProps from Java 9 on.
keep text:sun.misc.Version.java_version
keep text:java.lang.VersionProps.java_version
