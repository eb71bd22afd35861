/** Writes pickles opcode by opcode, so that tests need neither Python nor files with payloads. */
export class PickleAssembler {
  readonly #parts: Buffer[] = []

  constructor(protocol?: number) {
    if (protocol !== undefined && protocol >= 2) this.raw(Buffer.from([0x80, protocol]))
  }

  /** Appends raw opcodes; each character is one byte. */
  raw(bytes: Buffer | string): this {
    this.#parts.push(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
    return this
  }

  /** Appends a GLOBAL opcode (protocols 0–3). */
  global(module: string, name: string): this {
    return this.raw(Buffer.from(`c${module}\n${name}\n`))
  }

  /** Appends the module, the name and a STACK_GLOBAL opcode (protocol 4). */
  stackGlobal(module: string, name: string): this {
    return this.text(module).text(name).raw('\x93')
  }

  text(value: string): this {
    const bytes = Buffer.from(value)
    const head = bytes.length < 256 ? Buffer.from([0x8c, bytes.length]) : withLength('X', bytes)
    return this.raw(Buffer.concat([head, bytes]))
  }

  bytes(value: Buffer): this {
    return this.raw(Buffer.concat([withLength('B', value), value]))
  }

  int(value: number): this {
    const bytes = Buffer.alloc(5)
    bytes.write('J', 0, 'latin1')
    bytes.writeInt32LE(value, 1)
    return this.raw(bytes)
  }

  mark = () => this.raw('(')
  tuple = () => this.raw('t')
  /** Appends TUPLE1 to TUPLE3, or EMPTY_TUPLE if the count is 0. */
  tupleOf = (count: 0 | 1 | 2 | 3) => this.raw(')\x85\x86\x87'[count]!)
  reduce = () => this.raw('R')
  memoize = () => this.raw('\x94')
  get = (key: number) => this.raw(Buffer.from([0x68, key]))
  put = (key: number) => this.raw(Buffer.from([0x71, key]))
  pop = () => this.raw('0')
  build = () => this.raw('b')

  /** Appends a call of a function with one string argument. */
  call(module: string, name: string, argument = 'id'): this {
    return this.global(module, name).text(argument).tupleOf(1).reduce()
  }

  stop(): Buffer {
    return this.raw('.').toBuffer()
  }

  toBuffer(): Buffer {
    return Buffer.concat(this.#parts)
  }
}

export function pickle(protocol = 4): PickleAssembler {
  return new PickleAssembler(protocol)
}

function withLength(opcode: string, { length }: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(opcode, 0, 'latin1')
  head.writeUInt32LE(length, 1)
  return head
}
