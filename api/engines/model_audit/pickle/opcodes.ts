import { readLength, textOf } from './literals.js'
import { defineOpcodes, MIN_BYTES_LITERAL, MIN_LITERAL, type PickleMachine } from './machine.js'
import { GroupValue, OPAQUE, PersistentValue, type Value } from './values.js'

/** Handles a literal whose argument has a fixed size. */
const fixed =
  (bytes: number) =>
  (machine: PickleMachine, offset: number): void => {
    machine.at += 1 + bytes
    if (machine.at > machine.window.length) machine.end = 'truncated'
    machine.push(offset)
  }

/** Handles a literal whose argument is preceded by its size. Skips the argument without reading it. */
const sized =
  (bytes: number, isText: boolean, minimum = isText ? MIN_LITERAL : MIN_BYTES_LITERAL) =>
  (machine: PickleMachine, offset: number): void => {
    if (!machine.need(1 + bytes)) {
      machine.end = 'truncated'
      return
    }
    const head = machine.window.subarray(machine.at, machine.at + 1 + bytes)
    const length = readLength(head, bytes)
    const start = offset + 1 + bytes
    if (length > machine.source.size - start) {
      machine.end = 'truncated'
      return
    }
    if (length >= minimum) machine.listener.literal(start, length, isText)
    machine.seek(start + length)
    machine.push(offset)
  }

/** Handles a literal that ends with a newline. `form` is the syntax that an unpickler accepts. */
const lined =
  (isText: boolean, form: RegExp) =>
  (machine: PickleMachine, offset: number): void => {
    const line = machine.line(offset + 1)
    if (line === null) {
      machine.end = 'truncated'
      return
    }
    if (!form.test(line)) machine.violation('The literal is malformed', offset)
    if (isText && line.length >= MIN_LITERAL) {
      machine.listener.literal(offset + 1, line.length, true)
    }
    machine.push(offset)
  }

defineOpcodes({
  'K': fixed(1),
  'M': fixed(2),
  'J': fixed(4),
  'G': fixed(8),
  'N': fixed(0),
  '\x88': fixed(0),
  '\x89': fixed(0),
  'I': lined(false, /^[+-]?\d+\s*$/),
  'L': lined(false, /^[+-]?\d+L?\s*$/),
  'F': lined(false, /^[-+.\deEinfaN]+\s*$/),
  'S': lined(true, /^\s*(?:'[^']|"[^"]|''|"")/),
  'V': lined(true, /^/),
  'X': sized(4, true),
  'T': sized(4, true),
  'U': sized(1, true),
  '\x8c': sized(1, true),
  '\x8d': sized(8, true),
  'B': sized(4, false),
  'C': sized(1, false),
  '\x8e': sized(8, false),
  '\x96': sized(8, false),
  '\x8a': (machine, offset) => {
    machine.seek(offset + 2 + (machine.window[machine.at + 1] ?? 0))
    machine.push(offset)
  },
  '\x8b': (machine, offset) => {
    if (!machine.need(5)) {
      machine.end = 'truncated'
      return
    }
    machine.seek(offset + 5 + Math.max(0, machine.window.readInt32LE(machine.at + 1)))
    machine.push(offset)
  },
  // NEXT_BUFFER and READONLY_BUFFER of protocol 5 refer to data outside the pickle.
  '\x97': (machine, offset) => {
    machine.at++
    machine.push(offset)
  },
  '\x98': (machine) => {
    machine.at++
  },
})

const memoize = (machine: PickleMachine, key: number, offset: number) =>
  machine.remember(key, machine.top(offset))

defineOpcodes({
  'q': (machine, offset) => {
    memoize(machine, machine.window[machine.at + 1] ?? 0, offset)
    machine.at += 2
  },
  'r': (machine, offset) => {
    if (!machine.need(5)) {
      machine.end = 'truncated'
      return
    }
    memoize(machine, machine.window.readUInt32LE(machine.at + 1), offset)
    machine.at += 5
  },
  'p': (machine, offset) => {
    const key = lineNumber(machine, offset)
    if (key !== null) memoize(machine, key, offset)
  },
  '\x94': (machine, offset) => {
    memoize(machine, machine.memoSize, offset)
    machine.at++
  },
  'h': (machine, offset) => {
    machine.push(machine.recall(machine.window[machine.at + 1] ?? 0, offset))
    machine.at += 2
  },
  'j': (machine, offset) => {
    if (!machine.need(5)) {
      machine.end = 'truncated'
      return
    }
    machine.push(machine.recall(machine.window.readUInt32LE(machine.at + 1), offset))
    machine.at += 5
  },
  'g': (machine, offset) => {
    const key = lineNumber(machine, offset)
    if (key !== null) machine.push(machine.recall(key, offset))
  },
})

function lineNumber(machine: PickleMachine, offset: number): number | null {
  const line = machine.line(offset + 1)
  if (line === null) {
    machine.end = 'truncated'
    return null
  }
  const key = Number.parseInt(line)
  if (Number.isSafeInteger(key) && key >= 0) return key
  machine.violation('The memo key is no number', offset)
  return null
}

const step = (action: (machine: PickleMachine, offset: number) => void) =>
  function advance(machine: PickleMachine, offset: number) {
    machine.at++
    action(machine, offset)
  }

const tuple = (count: number) =>
  step((machine, offset) => {
    if (machine.stack.length < count) machine.violation('The stack is empty', offset)
    machine.push(machine.group('tuple', machine.stack.splice(-count)))
  })

const empty = (type: GroupValue['type']) => step((machine) => machine.push(new GroupValue(type)))
const marked = (type: GroupValue['type']) =>
  step((machine, offset) => machine.push(machine.group(type, machine.popMark(offset))))

defineOpcodes({
  '(': step((machine) => {
    if (machine.marks.length >= machine.maxEntries) machine.end = 'invalid'
    machine.marks.push(machine.stack.length)
  }),
  '0': step((machine, offset) => {
    if (machine.marks.at(-1) === machine.stack.length) machine.marks.pop()
    else machine.pop(offset)
  }),
  '1': step((machine, offset) => void machine.popMark(offset)),
  '2': step((machine, offset) => machine.push(machine.top(offset))),
  ')': empty('tuple'),
  ']': empty('list'),
  '}': empty('dict'),
  '\x8f': empty('set'),
  't': marked('tuple'),
  'l': marked('list'),
  'd': marked('dict'),
  '\x91': marked('set'),
  '\x85': tuple(1),
  '\x86': tuple(2),
  '\x87': tuple(3),
  'a': step((machine, offset) => {
    const item = machine.pop(offset)
    machine.extend(machine.top(offset), [item])
  }),
  'e': step((machine, offset) => {
    const items = machine.popMark(offset)
    machine.extend(machine.top(offset), items)
  }),
  '\x90': step((machine, offset) => {
    const items = machine.popMark(offset)
    machine.extend(machine.top(offset), items)
  }),
  's': step((machine, offset) => {
    const value = machine.pop(offset)
    const key = machine.pop(offset)
    assign(machine, [key, value], offset)
  }),
  'u': step((machine, offset) => assign(machine, machine.popMark(offset), offset)),
})

function assign(machine: PickleMachine, items: Value[], offset: number) {
  const target = machine.top(offset)
  machine.extend(target, items)
  if (typeof target !== 'number' && target.kind !== 'group') {
    machine.listener.assigned(target, offset)
  }
}

defineOpcodes({
  '\x80': (machine, offset) => {
    machine.protocol = Math.max(machine.protocol, machine.window[machine.at + 1] ?? 0)
    machine.at += 2
    if (machine.protocol > 5) machine.violation('Unknown pickle protocol', offset)
  },
  '\x95': (machine, offset) => {
    const length = machine.need(9) ? Number(machine.window.readBigUInt64LE(machine.at + 1)) : 0
    if (length > machine.source.size - offset) machine.violation('The frame is too long', offset)
    machine.at += 9
    if (machine.at > machine.window.length) machine.end = 'truncated'
  },
  '.': step((machine, offset) => {
    machine.pop(offset)
    machine.end = 'stopped'
  }),
  'P': (machine, offset) => {
    if (machine.line(offset + 1) === null) machine.end = 'truncated'
    machine.push(new PersistentValue(OPAQUE))
  },
  'Q': step((machine, offset) => {
    const id = machine.pop(offset)
    machine.listener.persistent(id)
    machine.push(new PersistentValue(id))
  }),
})

/** Reads the two lines of GLOBAL and INST. */
function twoLines(machine: PickleMachine, offset: number): [string, string] | null {
  const module = machine.line(offset + 1)
  const name = module === null ? null : machine.line(machine.position)
  if (module !== null && name !== null) return [fromLatin1(module), fromLatin1(name)]
  machine.end = 'truncated'
  return null
}

const fromLatin1 = (text: string) => Buffer.from(text, 'latin1').toString('utf8')

defineOpcodes({
  'c': (machine, offset) => {
    const names = twoLines(machine, offset)
    if (names) machine.push(machine.listener.resolveImport(...names, offset, 'GLOBAL'))
  },
  '\x93': step((machine, offset) => {
    const name = machine.pop(offset)
    const module = machine.pop(offset)
    const texts = [module, name].map((value) =>
      typeof value === 'number' ? textOf(machine.source, value) : null
    )
    const [moduleText, nameText] = texts
    machine.push(
      typeof moduleText === 'string' && typeof nameText === 'string'
        ? machine.listener.resolveImport(moduleText, nameText, offset, 'STACK_GLOBAL')
        : machine.listener.unresolvedImport(module, name, offset)
    )
  }),
  '\x82': (machine, offset) => extension(machine, offset, 1),
  '\x83': (machine, offset) => extension(machine, offset, 2),
  '\x84': (machine, offset) => extension(machine, offset, 4),
  'R': step((machine, offset) => {
    const args = machine.pop(offset)
    machine.call(machine.pop(offset), args, 'REDUCE', offset)
  }),
  '\x81': step((machine, offset) => {
    const args = machine.pop(offset)
    machine.call(machine.pop(offset), args, 'NEWOBJ', offset)
  }),
  '\x92': step((machine, offset) => {
    const keywords = machine.pop(offset)
    const args = machine.pop(offset)
    const hasKeywords =
      typeof keywords === 'number' || keywords.kind !== 'group' || keywords.size > 0
    const all = hasKeywords ? machine.group('tuple', [args, keywords]) : args
    machine.call(machine.pop(offset), all, 'NEWOBJ_EX', offset)
  }),
  'o': step((machine, offset) => {
    const [callee = OPAQUE, ...args] = machine.popMark(offset)
    machine.call(callee, machine.group('tuple', args), 'OBJ', offset)
  }),
  'i': (machine, offset) => {
    const names = twoLines(machine, offset)
    if (!names) return
    const args = machine.group('tuple', machine.popMark(offset))
    machine.call(machine.listener.resolveImport(...names, offset, 'INST'), args, 'INST', offset)
  },
  'b': step((machine, offset) => {
    const state = machine.pop(offset)
    const target = machine.top(offset)
    if (typeof target !== 'number' && target.kind === 'call') {
      target.state ??= state
      if (isArrayWrapper(target)) {
        machine.arrayWrapper = target
        machine.end = 'array'
      }
    }
    machine.listener.built(target, state, offset)
  }),
})

function extension(machine: PickleMachine, offset: number, bytes: 1 | 2 | 4) {
  if (!machine.need(1 + bytes)) {
    machine.end = 'truncated'
    return
  }
  const code = machine.window.readUIntLE(machine.at + 1, bytes)
  machine.at += 1 + bytes
  machine.push(machine.listener.extensionImport(code, offset))
}

function isArrayWrapper({ callee }: { callee: Value }): boolean {
  return (
    typeof callee !== 'number' &&
    callee.kind === 'import' &&
    callee.name === 'NumpyArrayWrapper' &&
    callee.module.startsWith('joblib.')
  )
}
