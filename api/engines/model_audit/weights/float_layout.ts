/** Bit layout of a floating-point type. For `f64`, the upper 32 bits are examined; the lower ones only for zero and NaN. */
export type FloatLayout = {
  bytes: 2 | 4 | 8
  exponentBits: number
  /** Fraction bits in the word that contains the exponent. */
  fractionBits: number
}

export const F16: FloatLayout = { bytes: 2, exponentBits: 5, fractionBits: 10 }
export const BF16: FloatLayout = { bytes: 2, exponentBits: 8, fractionBits: 7 }
export const F32: FloatLayout = { bytes: 4, exponentBits: 8, fractionBits: 23 }
export const F64: FloatLayout = { bytes: 8, exponentBits: 11, fractionBits: 20 }

export const SAFETENSORS_FLOATS: Partial<Record<string, FloatLayout>> = { F16, BF16, F32, F64 }
/** Layouts by ggml type ID. */
export const GGUF_FLOATS: Partial<Record<number, FloatLayout>> = {
  0: F32,
  1: F16,
  28: F64,
  30: BF16,
}
/** Layouts by PyTorch storage class. */
export const TORCH_FLOATS: Partial<Record<string, FloatLayout>> = {
  FloatStorage: F32,
  DoubleStorage: F64,
  HalfStorage: F16,
  BFloat16Storage: BF16,
}
/** Offset of the 16-bit scale in a block, by quantized ggml type (ggml-common.h). */
export const GGUF_SCALES: Partial<Record<number, number>> = {
  ...{ 2: 0, 3: 0, 6: 0, 7: 0, 8: 0, 9: 0, 10: 80, 11: 108, 12: 0, 13: 0, 14: 208, 16: 0, 17: 0 },
  ...{ 18: 0, 19: 0, 20: 0, 21: 0, 22: 0, 23: 0, 34: 52, 35: 64 },
}
/** Layouts by the type in a NumPy header, without the byte order. */
export const NUMPY_FLOATS: Partial<Record<string, FloatLayout>> = { f2: F16, f4: F32, f8: F64 }
/** Layouts by MXNet type ID. */
export const MXNET_FLOATS: Partial<Record<number, FloatLayout>> = {
  0: F32,
  1: F64,
  2: F16,
  12: BF16,
}
/** Layouts by Paddle data type. */
export const PADDLE_FLOATS: Partial<Record<number, FloatLayout>> = {
  4: F16,
  5: F32,
  6: F64,
  22: BF16,
}
/** Layouts by ONNX data type. */
export const ONNX_FLOATS: Partial<Record<number, FloatLayout>> = {
  1: F32,
  10: F16,
  11: F64,
  16: BF16,
}
