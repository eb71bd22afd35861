import { auditAdvisories, auditRules, type Advisory } from '#api/engines/model_audit/index'
import { checkpointOf, tarOf, zipOf } from '#tests/support/audit_set/archives'
import { auditBytes } from '#tests/support/audit_set/audit_bytes'
import {
  ggufOf,
  hdf5Of,
  hdf5WithExternalFile,
  kerasConfigOf,
  numpyOf,
  onnxOf,
} from '#tests/support/audit_set/model_files'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import { r, rdsOf } from '#tests/support/audit_set/r_files'
import { test } from '@japa/runner'

type Example = { name: string; bytes: Buffer }

const system = () => pickle(2).call('os', 'system').stop()
const lambda = {
  class_name: 'Lambda',
  module: 'keras.layers',
  config: { function: ['4wEAAAA=', null, null] },
}
const keras = (config: object, members: { name: string; content: string }[] = []): Example => ({
  name: 'model.keras',
  bytes: zipOf([
    { name: 'metadata.json', content: '{}' },
    { name: 'config.json', content: JSON.stringify(config) },
    ...members,
  ]),
})
const kerasFunction = (module: string, name: string) =>
  keras(kerasConfigOf([{ class_name: 'function', module, config: name }]))
const skops = (node: object): Example => ({
  name: 'model.skops',
  bytes: zipOf([{ name: 'schema.json', content: JSON.stringify(node) }]),
})
const onnx = (location: string): Example => ({ name: 'model.onnx', bytes: onnxOf({ location }) })
const nemo = (members: Parameters<typeof tarOf>[0]): Example => ({
  name: 'model.nemo',
  bytes: tarOf(members),
})
const wrapped = () => {
  const head = pickle(2)
    .global('joblib.numpy_pickle', 'NumpyArrayWrapper')
    .raw(')\x81}(')
    .text('dtype')
  const dtype = pickle(0).global('numpy', 'dtype').text('O8').tupleOf(1).reduce().toBuffer()
  return Buffer.concat([
    head.raw(dtype).text('shape').raw('K\x01\x85ub').toBuffer(),
    system(),
    Buffer.from('.'),
  ])
}

/** Examples for advisories that are not about imports, each a file with the described technique. */
const EXAMPLES: Record<string, () => Example> = {
  'CVE-2019-6446': () => ({
    name: 'a.npy',
    bytes: numpyOf("{'descr': '|O', 'fortran_order': False, 'shape': (1,), }", system()),
  }),
  'CVE-2020-13092': () => ({ name: 'model.joblib', bytes: system() }),
  'CVE-2022-24294': () => ({
    name: 'model-symbol.json',
    bytes: Buffer.from(
      JSON.stringify({ nodes: [{ op: 'a'.repeat(5_000), name: 'x', inputs: [] }], arg_nodes: [] })
    ),
  }),
  'CVE-2022-25882': () => onnx('../../etc/passwd'),
  'CVE-2024-27322': () => ({
    name: 'model.rds',
    bytes: rdsOf(r.promise(r.calls('system', r.texts('id')))),
  }),
  'CVE-2023-48299': () => ({
    name: 'model.mar',
    bytes: zipOf([
      { name: 'MAR-INF/MANIFEST.json', content: '{}' },
      { name: '../../x.py', content: 'x = 1' },
    ]),
  }),
  'CVE-2024-27318': () => onnx('weights/../../../etc/passwd'),
  'CVE-2024-34359': () => ({
    name: 'm.gguf',
    bytes: ggufOf({ 'tokenizer.chat_template': "{{ ''.__class__.__mro__ }}" }),
  }),
  'CVE-2024-34997': () => ({ name: 'model.joblib', bytes: wrapped() }),
  'CVE-2024-3660': () => keras(kerasConfigOf([lambda])),
  'CVE-2025-10155': () => ({ name: 'pytorch_model.bin', bytes: system() }),
  'CVE-2025-10156': () => ({
    name: 'm.zip',
    bytes: zipOf([{ name: 'a.pkl', content: system(), crc: 1 }]),
  }),
  'CVE-2025-12058': () =>
    keras(
      kerasConfigOf([
        {
          class_name: 'StringLookup',
          module: 'keras.layers',
          config: { vocabulary: '/etc/passwd' },
        },
      ])
    ),
  'CVE-2025-12060': () => keras({}, [{ name: '../outside.txt', content: 'x' }]),
  'CVE-2025-1550': () => keras(kerasConfigOf([{ class_name: 'run', module: 'subprocess' }])),
  'CVE-2025-1944': () => ({
    name: 'm.zip',
    bytes: zipOf([{ name: 'a.pkl', localName: 'b.pkl', content: system() }]),
  }),
  'CVE-2025-1945': () => ({
    name: 'm.zip',
    bytes: zipOf([{ name: 'a.pkl', content: system(), flags: 1 }]),
  }),
  'CVE-2025-23249': () =>
    nemo([
      { name: 'model_config.yaml', content: 'a: 1' },
      { name: 'model_weights.ckpt', content: system() },
    ]),
  'CVE-2025-23250': () => nemo([{ name: '../../outside', content: 'x' }]),
  'CVE-2025-23304': () =>
    nemo([
      { name: 'model_config.yaml', content: 'encoder:\n  _target_: os.system\n  command: id\n' },
    ]),
  'CVE-2025-23360': () => nemo([{ name: 'a/../../outside', content: 'x' }]),
  'CVE-2025-32434': () => ({
    name: 'model.pt',
    bytes: checkpointOf(pickle(2).raw('}').stop(), [
      { name: 'archive/code/__torch__.py', content: 'x = 1' },
    ]),
  }),
  'CVE-2025-49655': () =>
    keras(
      kerasConfigOf([
        {
          class_name: 'TorchModuleWrapper',
          module: 'keras.layers',
          config: { module: 'UEsDBA==' },
        },
      ])
    ),
  'CVE-2025-51480': () => onnx('/etc/cron.d/x'),
  'CVE-2025-54412': () =>
    skops({ __class__: 'system', __module__: 'os', __loader__: 'OperatorFuncNode' }),
  'CVE-2025-54413': () =>
    skops({
      __class__: 'SVC',
      __module__: 'sklearn.svm',
      __loader__: 'MethodNode',
      content: { func: '__reduce__', obj: {} },
    }),
  'CVE-2025-54886': () =>
    skops({ __class__: 'Thing', __module__: 'somewhere', __loader__: 'ObjectNode' }),
  'CVE-2025-8747': () => kerasFunction('keras.utils', 'get_file'),
  'CVE-2025-9905': () => ({ name: 'model.h5', bytes: hdf5Of(kerasConfigOf([lambda])) }),
  'CVE-2025-9906': () => kerasFunction('keras.config', 'enable_unsafe_deserialization'),
  'CVE-2026-1669': () => ({ name: 'model.weights.h5', bytes: hdf5WithExternalFile('/etc/passwd') }),
  'CVE-2026-24747': () => ({
    name: 'model.pt',
    bytes: checkpointOf(
      pickle(2).global('torch._utils', '_rebuild_tensor_v2').raw(')RK\x00K\x01s').stop()
    ),
  }),
  'CVE-2026-34447': () => onnx('link/../../../etc/passwd'),
}

/** Builds an example of an advisory. For advisories about imports, it is a pickle that calls the first of them. */
function exampleOf({ id, imports }: Advisory): Example | null {
  const example = EXAMPLES[id]
  if (example) return example()
  if (!imports) return null
  const path = imports[0]!.replace('.*', '.run')
  const names = path.split('.')
  const classAt = names.findIndex((part, index) => index > 0 && /^_*[A-Z]/.test(part))
  const split = classAt > 0 ? classAt : names.length - 1
  const bytes = pickle(4).stackGlobal(names.slice(0, split).join('.'), names.slice(split).join('.'))
  return { name: 'model.pkl', bytes: bytes.text('x').tupleOf(1).reduce().stop() }
}

test.group('Model audit: advisories', () => {
  for (const advisory of auditAdvisories()) {
    test(`a file that uses the technique of ${advisory.id} gets a finding that cites the advisory`, async ({
      assert,
    }) => {
      const example = exampleOf(advisory)
      assert.isNotNull(example, 'no example')
      const { findings } = await auditBytes(example!.bytes, example!.name)
      const citing = findings.filter(({ advisories }) => advisories.includes(advisory.id))
      assert.isNotEmpty(
        citing,
        JSON.stringify(findings.map(({ rule, message }) => [rule, message]))
      )
      assert.isTrue(
        citing.some(({ rule }) => advisory.rules.some((one) => one === rule)),
        citing[0]!.rule
      )
    })
  }

  test('an advisory of a parent module is also cited for calls to its submodules', async ({
    assert,
  }) => {
    const { findings } = await auditBytes(
      pickle(4).stackGlobal('ctypes.util', 'find_library').text('c').tupleOf(1).reduce().stop()
    )
    assert.include(findings[0]?.advisories, 'GHSA-4675-36f9-wf6r')
  })

  test('each rule explains the danger and the remedy', ({ assert }) => {
    for (const { title, why, remedy } of auditRules()) {
      for (const text of [why, remedy]) assert.match(text, /^[A-Z`_].*\.$/, title)
    }
  })
})
