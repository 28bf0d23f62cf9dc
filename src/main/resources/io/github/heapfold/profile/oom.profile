profile oom
purpose the smallest that keeps the leak analysis: objects, references, sizes, classes and roots stay
cost thread names, thread stacks and locals per frame
cost class loader names, system properties, the text of strings, all other contents of primitive arrays
cost Eclipse MAT's component report finds false duplicate strings and arrays of one value: all contents look equal
strip STACK_FRAME
strip STACK_TRACE
strip LOAD_CLASS.stackTraceSerial
strip CLASS_DUMP.stackTraceSerial
strip CLASS_DUMP.signersObjectId
strip CLASS_DUMP.protectionDomainObjectId
strip CLASS_DUMP.reserved1
strip CLASS_DUMP.reserved2
strip INSTANCE_DUMP.stackTraceSerial
strip OBJECT_ARRAY_DUMP.stackTraceSerial
strip PRIMITIVE_ARRAY_DUMP.stackTraceSerial
strip PRIMITIVE_ARRAY_DUMP.elements
# By this text Eclipse MAT knows the Java version, and so how collections are made: java.lang.VersionProps from Java 9 on.
keep text:sun.misc.Version.java_version
keep text:java.lang.VersionProps.java_version
