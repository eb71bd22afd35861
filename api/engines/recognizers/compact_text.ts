/** Characters that resemble a letter. Both strings of a comparison are folded with this table. */
const LOOK_ALIKES: [letter: string, likes: string][] = [
  ['a', '4аα'],
  ['b', '8'],
  ['c', 'сϲ'],
  ['e', '3еε'],
  ['g', '9'],
  ['h', 'һ'],
  ['i', '1lіıι'],
  ['j', 'ј'],
  ['k', 'κ'],
  ['o', '0оο'],
  ['p', 'рρ'],
  ['s', '5ѕ'],
  ['t', '7'],
  ['x', 'хχ'],
  ['y', 'у'],
]

/** A string reduced to folded letters and digits, with the original offset of each character. */
export type CompactText = { text: string; offsets: Uint32Array }

/** Folded unit by UTF-16 unit; 0 drops the unit. Created on first use. */
let foldedUnits: Uint16Array | undefined

/** Removes spaces and separators, and folds case, full-width forms and look-alikes. */
export function compactText(source: string): CompactText {
  const folded = (foldedUnits ??= foldTable())
  const units = new Uint16Array(source.length)
  const offsets = new Uint32Array(source.length)
  let length = 0
  for (let index = 0; index < source.length; index++) {
    const unit = folded[source.charCodeAt(index)]
    if (unit === 0) continue
    units[length] = unit
    offsets[length++] = index
  }
  const bytes = Buffer.from(units.buffer, 0, length * 2)
  return { text: bytes.toString('utf16le'), offsets: offsets.subarray(0, length) }
}

function foldTable(): Uint16Array {
  const table = new Uint16Array(65_536)
  const isKept = /[\p{L}\p{N}]/u
  for (let unit = 0; unit < table.length; unit++) {
    const isSurrogate = unit >= 0xd800 && unit <= 0xdfff
    const character = String.fromCharCode(unit)
    if (isSurrogate || isKept.test(character)) table[unit] = character.toLowerCase().charCodeAt(0)
  }
  // Full-width forms are a separate block in ASCII order.
  for (let unit = 0xff01; unit <= 0xff5e; unit++) table[unit] = table[unit - 0xfee0]
  const likes = LOOK_ALIKES.flatMap(([letter, all]) =>
    [...all].map((like): [number, number] => [like.charCodeAt(0), letter.charCodeAt(0)])
  )
  const letterOf = new Map(likes)
  for (let unit = 0; unit < table.length; unit++) {
    table[unit] = letterOf.get(table[unit]) ?? table[unit]
  }
  return table
}
