profile matrix
purpose what Matrix leaves out: the contents of primitive arrays but strings and bitmaps; equal bitmaps become one
cost the contents of arrays that are neither texts nor pixels
cost bitmaps with the same pixels refer to one buffer afterwards
cost Eclipse MAT's component report finds false arrays of one value
# Unlike Matrix this keeps every array itself, unique bitmaps and texts in any script. Bitmaps have pixels in the heap up to Android 7.
strip ROOT_JNI_GLOBAL.jniGlobalRefId
strip CLASS_DUMP.signersObjectId
strip CLASS_DUMP.protectionDomainObjectId
strip CLASS_DUMP.reserved1
strip CLASS_DUMP.reserved2
strip CLASS_DUMP.constantPool
strip PRIMITIVE_ARRAY_DUMP.elements
keep java.lang.String.value
for android keep android.graphics.Bitmap.mBuffer
for android merge android.graphics.Bitmap.mBuffer
