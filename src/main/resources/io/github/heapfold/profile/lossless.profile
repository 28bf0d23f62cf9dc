profile lossless
purpose keeps everything: the restored file is the original, byte for byte
