import { zipOf } from './archives.js'

const text = (value: string) => `X${String.fromCharCode(value.length)}\0\0\0${value}`
const number = (value: number) => {
  const bytes = Buffer.alloc(5, 'J')
  bytes.writeInt32LE(value, 1)
  return bytes.toString('latin1')
}

export type TorchStorage = { name: string; type?: string; items: number; values: Buffer }

/** Builds a pickle that refers to storages. */
function pickleOf(storages: readonly TorchStorage[], protocol = '\x80\x02'): Buffer {
  const references = storages.map(
    ({ name, type = 'FloatStorage', items }) =>
      `(${text('storage')}ctorch\n${type}\n${text(name)}${text('cpu')}${number(items)}tQ`
  )
  return Buffer.from(`${protocol}(${references.join('')}l.`, 'latin1')
}

/** Builds a PyTorch checkpoint as a zip archive. */
export function torchZipOf(
  storages: readonly TorchStorage[],
  options: { isDeflated?: boolean; isPickleLast?: boolean } = {}
): Buffer {
  const pickle = { name: 'archive/data.pkl', content: pickleOf(storages) }
  const members = storages.map(({ name, values }) => ({
    name: `archive/data/${name}`,
    content: values,
    isDeflated: options.isDeflated ?? false,
  }))
  return zipOf(options.isPickleLast ? [...members, pickle] : [pickle, ...members])
}

/**
 * Builds a checkpoint in PyTorch's format before zip archives: five pickles, then the length and values of each storage.
 */
export function legacyTorchOf(storages: readonly TorchStorage[]): Buffer {
  const sorted = [...storages].sort((one, other) => (one.name < other.name ? -1 : 1))
  return Buffer.concat([
    Buffer.from('\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.', 'latin1'),
    Buffer.from('\x80\x02M\xe9\x03.\x80\x02}.', 'latin1'),
    pickleOf(storages),
    Buffer.from(`\x80\x02](${sorted.map(({ name }) => text(name)).join('')}e.`, 'latin1'),
    ...sorted.flatMap(({ items, values }) => {
      const length = Buffer.alloc(8)
      length.writeBigInt64LE(BigInt(items))
      return [length, values]
    }),
  ])
}
