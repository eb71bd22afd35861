/**
 * A pickle that calls os.system with a long repetitive text, as the compressors of Python's standard library write it
 * (`bz2`, `lzma`), and as an LZ4 frame. Node has no compressors for these formats.
 */
const CONTENTS = {
  'bzip2':
    'QlpoOTFBWSZTWeNQmlIAAmFbyFQQQAF/6BBAOkKMIEIAQAAgAHBjAATAAEwTVVTTIwIYBo0ymj495+ccaHSh1odt9D8oftD+ocaHKhzodKHWh2oYUM+++h5oY0MPGkjL3Q1ZUNHfPbhZbM/8XckU4UJDjUJpSA==',
  'xz': '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4ATEADhdAEAAiAO8ML003i9eJtBp+0Ytiz6S8loGIy4QGZpuASm6YPDjLG8j4OwvGwadRGsBB2UvS3uEzgAAAH8yThmUNURHAAFUxQkAAAAdtrcIscRn+wIAAAAABFla',
  /** Written by `xz -T2`, which states the sizes in the block header. */
  'xz with sizes':
    '/Td6WFoAAATm1rRGBMBAxQkhARYAAAAAAAAAAAlGJBfgBMQAOF0AQACIA7wwvTTeL14m0Gn7Ri2LPpLyWgYjLhAZmm4BKbpg8OMsbyPg7C8bBp1EawEHZS9Le4TOAAAAfzJOGZQ1REcAAVzFCQAAAHA05OSxxGf7AgAAAAAEWVo=',
  /** Written by `xz --x86 --lzma2`. */
  'xz with a filter chain':
    '/Td6WFoAAATm1rRGAgEEACEBFgANhjUf4ATEADhdAEAAiAO8ML003i9eJtBp+0Ytiz6S8loGIy4QGZpuASm6YPDjLG8j4OwvGwadRGsBB2UvS3uEzgAAAH8yThmUNURHAAFUxQkAAAAdtrcIscRn+wIAAAAABFla',
  'lzma':
    'XQAAgAD//////////wBAAIgDvDC9NN4vXibQaftGLYs+kvJaBiMuEBmabgEpumDw4yxvI+DsLxsGnURrAQdlL0t7ijNUg//+WSgA',
  'lz4':
    'BCJNGGBAgj8AAAD/FoACY29zCnN5c3RlbQpYsAQAAGVjaG8gMDEyMzQ1Njc4OSBhYjsUAP////+B8AAzNDU2Nzg5IGFiOyCFUi4AAAAA',
}

export function compressedPickle(format: keyof typeof CONTENTS): Buffer {
  return Buffer.from(CONTENTS[format], 'base64')
}
