import { auditBytes, rulesOf } from '#tests/support/audit_set/audit_bytes'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import { test } from '@japa/runner'
import { gzipSync } from 'node:zlib'

const system = () => pickle(2).call('os', 'system')

test.group('Model audit: calls in pickles', () => {
  test('a finding shows the call with its arguments, opcode, and offset', async ({ assert }) => {
    const { findings, summary } = await auditBytes(pickle(2).call('os', 'system', 'touch x').stop())
    assert.equal(summary.verdict, 'malicious')
    const [finding] = findings
    assert.equal(finding?.message, "Calls os.system('touch x')")
    assert.equal(finding?.location.offset, 23)
    assert.include(finding?.details, { module: 'os', function: 'system', opcode: 'REDUCE' })
  })

  test('a finding shows the bytes around its offset, even in an archive', async ({ assert }) => {
    const bytes = pickle(2).call('os', 'system', 'touch x').stop()
    const hex = bytes.subarray(7).toString('hex')
    const { findings } = await auditBytes(bytes)
    assert.deepEqual(findings[0]?.evidence, { start: 7, hex })
    const packed = await auditBytes(gzipSync(bytes), 'model.pkl.gz')
    assert.deepEqual(packed.findings[0]?.evidence, { start: 7, hex })
  })

  test('a finding shows the instructions that lead to the call', async ({ assert }) => {
    const bytes = pickle(0)
      .raw("(S'id'\nI7\nK\x05C\x02\xab\xcd\x8c\x02\xc3\xa9ios\nsystem\n.")
      .toBuffer()
    const { findings } = await auditBytes(bytes)
    assert.deepEqual(findings[0]?.details.disassembly, [
      '0: MARK',
      "1: STRING 'id'",
      '7: INT 7',
      '10: BININT1 5',
      '12: SHORT_BINBYTES abcd',
      "16: SHORT_BINUNICODE 'é'",
      '20: INST os system',
    ])
  })

  test('a finding shows the numbers of memo entries as unsigned and integers as signed', async ({
    assert,
  }) => {
    const bytes = pickle(0)
      .raw("(S'id'\nr\xff\xff\xff\xffj\xff\xff\xff\xffJ\xff\xff\xff\xffios\nsystem\n.")
      .toBuffer()
    const { findings } = await auditBytes(bytes)
    assert.deepEqual(findings[0]?.details.disassembly, [
      '0: MARK',
      "1: STRING 'id'",
      '7: LONG_BINPUT 4294967295',
      '12: LONG_BINGET 4294967295',
      '17: BININT -1',
      '22: INST os system',
    ])
  })

  test('a finding shows the last 16 instructions of a long pickle', async ({ assert }) => {
    const many = pickle(2).raw('N0'.repeat(1_000)).call('os', 'system', 'id').stop()
    const { findings } = await auditBytes(many)
    const shown = findings[0]?.details.disassembly
    assert.isArray(shown)
    assert.lengthOf(shown as string[], 16)
    assert.match((shown as string[]).at(-1) ?? '', /^\d+: REDUCE$/)
  })

  test('a call is found regardless of the opcodes used: {name}')
    .with([
      { name: 'GLOBAL and REDUCE', bytes: () => system().stop() },
      {
        name: 'STACK_GLOBAL',
        bytes: () => pickle().stackGlobal('os', 'system').text('id').tupleOf(1).reduce().stop(),
      },
      { name: 'INST', bytes: () => pickle(0).raw("(S'id'\nios\nsystem\n.").toBuffer() },
      {
        name: 'OBJ',
        bytes: () => pickle(1).raw('(').global('os', 'system').text('id').raw('o').stop(),
      },
      {
        name: 'NEWOBJ',
        bytes: () => pickle(2).global('os', 'system').text('id').tupleOf(1).raw('\x81').stop(),
      },
      {
        name: 'NEWOBJ_EX',
        bytes: () => pickle(4).global('os', 'system').text('id').tupleOf(1).raw('}\x92').stop(),
      },
      {
        name: 'names in the memo',
        bytes: () =>
          pickle()
            .text('os')
            .memoize()
            .text('system')
            .memoize()
            .get(0)
            .get(1)
            .raw('\x93')
            .text('id')
            .tupleOf(1)
            .reduce()
            .stop(),
      },
      {
        name: 'names of protocol 0',
        bytes: () => pickle(0).raw("S'os'\nS'sys\\x74em'\n\x93S'id'\n\x85R.").toBuffer(),
      },
      {
        name: 'a duplicate of the import',
        bytes: () => pickle().global('os', 'system').raw('2').text('id').tupleOf(1).reduce().stop(),
      },
      {
        name: 'a memo key of four bytes',
        bytes: () =>
          pickle(2)
            .global('os', 'system')
            .raw('r\xff\xff\xff\x7f')
            .pop()
            .raw('j\xff\xff\xff\x7f')
            .text('id')
            .tupleOf(1)
            .reduce()
            .stop(),
      },
    ])
    .run(async ({ assert }, { bytes }) => {
      const { findings } = await auditBytes(bytes())
      assert.include(
        findings.map(({ severity, message }) => `${severity}: ${message}`),
        "critical: Calls os.system('id')"
      )
    })

  test('a call to {module}.{name} is reported as {rule}')
    .with([
      { module: 'posix', name: 'system', rule: 'pickle-dangerous-call' },
      { module: 'builtins', name: 'eval', rule: 'pickle-dangerous-call' },
      { module: '__builtin__', name: 'execfile', rule: 'pickle-dangerous-call' },
      {
        module: 'asyncio.unix_events',
        name: '_UnixSubprocessTransport._start',
        rule: 'pickle-dangerous-call',
      },
      { module: 'torch.serialization', name: 'load', rule: 'pickle-dangerous-call' },
      { module: 'shutil', name: 'os.system', rule: 'pickle-dangerous-call' },
      { module: 'logging', name: 'os.system', rule: 'pickle-dangerous-call' },
      { module: 'zipfile', name: 'main', rule: 'pickle-restricted-call' },
      { module: 'torch.utils.anything', name: 'run', rule: 'pickle-restricted-call' },
      { module: 'numpy', name: 'unknown_function', rule: 'pickle-restricted-call' },
      { module: 'my_package.hooks', name: 'on_load', rule: 'pickle-unlisted-call' },
    ])
    .run(async ({ assert }, { module, name, rule }) => {
      const result = await auditBytes(pickle(2).call(module, name).stop())
      assert.deepEqual(rulesOf(result), [rule])
    })

  test('an import that is referenced but not called is reported', async ({ assert }) => {
    const result = await auditBytes(pickle(2).raw(']').global('os', 'system').raw('a').stop())
    assert.deepEqual(rulesOf(result), ['pickle-dangerous-import'])
  })

  test('an import with a computed name is reported as critical', async ({ assert }) => {
    const result = await auditBytes(pickle().text('os').global('uuid', 'UUID').raw('\x93').stop())
    assert.include(rulesOf(result), 'pickle-unresolved-import')
    assert.equal(result.summary.verdict, 'malicious')
  })

  test('a pickle extension code is reported', async ({ assert }) => {
    const result = await auditBytes(pickle(2).raw('\x82\x05').text('id').tupleOf(1).reduce().stop())
    assert.include(rulesOf(result), 'pickle-extension-code')
  })

  test('a team can allow an import', async ({ assert }) => {
    const bytes = pickle(2).call('my_package.models', 'build').stop()
    const { summary } = await auditBytes(bytes, 'model.pkl', { allowedImports: ['my_package.*'] })
    assert.equal(summary.verdict, 'clean')
  })
})

test.group('Model audit: pickle streams', () => {
  const harmless = () => pickle(2).raw('}').stop()

  test('a call is found in {name}')
    .with([
      {
        name: 'the second of two pickles',
        bytes: () => Buffer.concat([harmless(), system().stop()]),
      },
      { name: 'a pickle without STOP', bytes: () => system().toBuffer() },
      {
        name: 'a pickle that breaks after the call',
        bytes: () => system().raw('\xff\xff').toBuffer(),
      },
      {
        name: 'a pickle after unrelated bytes',
        bytes: () => Buffer.concat([harmless(), Buffer.alloc(40, 0xff), system().stop()]),
      },
      { name: 'bytes', bytes: () => pickle(4).bytes(system().stop()).stop() },
      { name: 'base64', bytes: () => pickle(4).text(system().stop().toString('base64')).stop() },
      {
        name: 'hexadecimal digits',
        bytes: () => pickle(4).text(system().stop().toString('hex')).stop(),
      },
      {
        name: 'bytes in bytes',
        bytes: () => pickle(4).bytes(pickle(4).bytes(system().stop()).stop()).stop(),
      },
    ])
    .run(async ({ assert }, { bytes }) => {
      const { findings, summary } = await auditBytes(bytes())
      assert.equal(summary.verdict, 'malicious')
      assert.include(
        findings.map(({ message }) => message),
        "Calls os.system('id')"
      )
    })

  test('a truncated pickle is suspicious even without a call', async ({ assert }) => {
    const result = await auditBytes(pickle(2).raw('}(').text('key').toBuffer())
    assert.deepEqual(rulesOf(result), ['pickle-malformed'])
  })

  test('an array of objects embedded by joblib is audited as a pickle', async ({ assert }) => {
    const wrapper = pickle(2)
      .global('joblib.numpy_pickle', 'NumpyArrayWrapper')
      .raw(')\x81}(')
      .text('dtype')
      .raw(pickle(0).global('numpy', 'dtype').text('O8').tupleOf(1).reduce().toBuffer())
      .text('shape')
      .raw('K\x01\x85ub')
      .toBuffer()
    const bytes = Buffer.concat([wrapper, system().stop(), Buffer.from('.')])
    const { findings, summary } = await auditBytes(bytes, 'model.joblib')
    assert.equal(summary.verdict, 'malicious')
    assert.includeMembers(findings[0]?.advisories ?? [], ['CVE-2020-13092', 'CVE-2024-34997'])
  })
})

test.group('Model audit: ordinary pickles', () => {
  test('no finding is reported for {name}')
    .with([
      {
        name: 'texts and numbers',
        bytes: () => pickle().raw('](').text('a').int(1).raw('G\x3f\xf0\0\0\0\0\0\0e').stop(),
      },
      {
        name: 'ordered dictionaries',
        bytes: () => pickle(2).global('collections', 'OrderedDict').raw(')R').stop(),
      },
      {
        name: 'classes of scikit-learn',
        bytes: () => pickle(2).global('sklearn.svm._classes', 'SVC').raw(')\x81}b').stop(),
      },
      {
        name: 'layers of YOLO',
        bytes: () =>
          pickle(2).global('ultralytics.nn.tasks', 'DetectionModel').raw(')\x81}b').stop(),
      },
      {
        name: 'classes of diffusion models',
        bytes: () =>
          pickle(2)
            .global('pytorch_lightning.callbacks.model_checkpoint', 'ModelCheckpoint')
            .stop(),
      },
      {
        name: 'arguments of a trainer',
        bytes: () => pickle(2).call('transformers.trainer_utils', 'IntervalStrategy', 'no').stop(),
      },
      {
        name: 'random states',
        bytes: () => pickle(2).call('numpy.random._pickle', '__randomstate_ctor', 'MT19937').stop(),
      },
      {
        name: 'functions of NumPy that a transformer applies',
        bytes: () => pickle(2).global('numpy', 'log1p').stop(),
      },
      {
        name: 'partial functions over layers',
        bytes: () =>
          pickle(2)
            .global('functools', 'partial')
            .global('torch.nn.modules.normalization', 'LayerNorm')
            .tupleOf(1)
            .reduce()
            .stop(),
      },
      {
        name: 'members of flags',
        bytes: () =>
          pickle(2)
            .global('builtins', 'getattr')
            .global('transformers.debug_utils', 'DebugOption')
            .text('OVERFLOW')
            .tupleOf(2)
            .reduce()
            .stop(),
      },
      {
        name: 'constructors of Cython',
        bytes: () =>
          pickle(2).call('sklearn._loss._loss', '__pyx_unpickle_CyHalfBinomialLoss').stop(),
      },
      { name: 'loggers', bytes: () => pickle(2).call('logging', 'getLogger', 'train').stop() },
      {
        name: 'long random texts',
        bytes: () => pickle().text('aGVsbG8gd29ybGQsIHRoaXMgaXMgbm8gcGlja2xl').stop(),
      },
    ])
    .run(async ({ assert }, { bytes }) => {
      const result = await auditBytes(bytes())
      assert.deepEqual(rulesOf(result), [])
      assert.equal(result.summary.verdict, 'clean')
    })
})
