profile share
purpose to give away: no text, number or other content that could say something about a person or a business
cost the contents of all primitive arrays: strings, thread names, class loader names, system properties
cost the values of all fields but references
cost names that no class, field or stack frame bears
cost Eclipse MAT's component report finds false duplicate strings and arrays of one value: all contents look equal
# Class, field and method names, the file's date, and thread stacks stay. Bytes that are in no record, as in a damaged dump, stay too.
# To keep the names of threads, add on the command line: --keep thread-names
strip UTF8.text
strip UNLOAD_CLASS
strip ALLOC_SITES
strip HEAP_SUMMARY
strip START_THREAD
strip END_THREAD
strip CPU_SAMPLES
strip LOAD_CLASS.stackTraceSerial
strip ROOT_JNI_GLOBAL.jniGlobalRefId
strip CLASS_DUMP.stackTraceSerial
strip CLASS_DUMP.signersObjectId
strip CLASS_DUMP.protectionDomainObjectId
strip CLASS_DUMP.reserved1
strip CLASS_DUMP.reserved2
strip CLASS_DUMP.constantPool
strip CLASS_DUMP.staticFieldValues
strip INSTANCE_DUMP.stackTraceSerial
# String.hash among them, from which short texts could be guessed.
strip INSTANCE_DUMP.values
strip OBJECT_ARRAY_DUMP.stackTraceSerial
strip PRIMITIVE_ARRAY_DUMP.stackTraceSerial
strip PRIMITIVE_ARRAY_DUMP.elements
