profile tailor
purpose what Tailor leaves out: stacks, serials, and the contents of byte and char arrays
cost thread stacks and locals per frame
cost thread names, class loader names, system properties, the text of strings, raw buffers
cost Eclipse MAT's component report finds false duplicate strings and arrays of one value: all texts look equal
# Unlike Tailor this keeps whose roots are, long instance sizes, Android's sub-records 90 and C3, and any size of identifiers.
strip UTF8.time
strip LOAD_CLASS.time
strip LOAD_CLASS.classSerial
strip LOAD_CLASS.stackTraceSerial
strip UNLOAD_CLASS
strip STACK_FRAME
strip STACK_TRACE
strip ALLOC_SITES
strip HEAP_SUMMARY
strip START_THREAD
strip END_THREAD
strip HEAP_DUMP.time
strip CPU_SAMPLES
strip CONTROL_SETTINGS
strip HEAP_DUMP_SEGMENT.time
strip HEAP_DUMP_END.time
strip ROOT_JNI_LOCAL.frameNumber
strip ROOT_JAVA_FRAME.frameNumber
strip ROOT_THREAD_OBJECT.stackTraceSerial
strip ROOT_JNI_MONITOR.frameNumber
strip CLASS_DUMP.stackTraceSerial
strip CLASS_DUMP.reserved1
strip CLASS_DUMP.reserved2
strip INSTANCE_DUMP.stackTraceSerial
strip OBJECT_ARRAY_DUMP.stackTraceSerial
strip PRIMITIVE_ARRAY_DUMP.stackTraceSerial
strip PRIMITIVE_ARRAY_DUMP.elements[char]
strip PRIMITIVE_ARRAY_DUMP.elements[byte]
# By this text Eclipse MAT knows the Java version, and so how collections are made: java.lang.VersionProps from Java 9 on.
keep text:sun.misc.Version.java_version
keep text:java.lang.VersionProps.java_version
