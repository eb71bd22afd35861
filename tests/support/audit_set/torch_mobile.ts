import { flatOf, type FlatFields } from './runtime_files.js'

const numbers = (...values: number[]) => ({
  bytes: Buffer.from(Uint32Array.from(values).buffer),
  itemBytes: 4,
})

export type MobileModel = {
  operator?: string
  className?: string
  /** Storage that the tensor refers to, and its number of values. */
  storage?: number
  items?: number
  values?: Buffer
  constant?: number
  source?: string
  extra?: { name: string; content: string }
}

/** Builds a PyTorch Mobile model: a function, a text, a list and a tensor of 32-bit floats. */
export function torchMobileOf(model: MobileModel = {}): Buffer {
  const { operator = 'aten::conv2d', className = '__torch__.torch.classes.quantized.Conv' } = model
  const { storage = 0, values = Buffer.alloc(256, 0x3d), constant = 1, source, extra } = model
  const { items = values.length / 4 } = model
  const value = (type: number, table: FlatFields): FlatFields => ({
    0: { u32: type },
    1: { table },
  })
  const files = (all: { name: string; content: string }[]) => ({
    tables: all.map(({ name, content }) => ({ 0: { text: name }, 1: { text: content } })),
  })
  return flatOf(
    {
      0: { u32: 9 },
      1: files(extra ? [extra] : []),
      2: numbers(0),
      3: { u32: 2 },
      4: {
        tables: [
          value(16, {
            0: { text: '__torch__.Net.forward' },
            2: { tables: [{ 0: { text: operator }, 1: { text: '' } }] },
            3: numbers(constant),
          }),
          value(6, { 0: { text: 'a text' } }),
          value(7, { 0: numbers(0, 1) }),
          value(5, {
            0: { u32: storage },
            1: { u32: 6 },
            3: numbers(items),
            4: numbers(1),
          }),
        ],
      },
      5: { u32: 1 },
      6: { tables: [{ 0: { bytes: values } }] },
      7: { tables: [{ 0: { text: className }, 1: { u32: 2 } }] },
      8: files(source ? [{ name: 'code/net.py', content: source }] : []),
    },
    'PTMF'
  )
}
