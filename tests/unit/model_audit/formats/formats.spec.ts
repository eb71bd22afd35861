import { auditBytes, rulesOf } from '#tests/support/audit_set/audit_bytes'
import { zipOf } from '#tests/support/audit_set/archives'
import {
  ggufOf,
  hdf5Of,
  inFunction,
  keras,
  kerasConfigOf,
  numpyOf,
  onnxOf,
  safetensorsOf,
  savedModel,
} from '#tests/support/audit_set/model_files'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import { test } from '@japa/runner'

const system = () => pickle(2).call('os', 'system').stop()
const F32 = { dtype: 'F32', shape: [2], data_offsets: [0, 8] }
const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const template = (text: string) => json({ chat_template: text })

type Case = { name: string; file: string; bytes: () => Buffer; rule: string }

const FINDINGS: Case[] = [
  {
    name: 'a pickle named safetensors',
    file: 'm.safetensors',
    bytes: system,
    rule: 'pickle-in-unexpected-file',
  },
  {
    name: 'a safetensors header that is not JSON',
    file: 'm.safetensors',
    bytes: () => safetensorsOf('{"a": ', Buffer.alloc(8)),
    rule: 'safetensors-header',
  },
  {
    name: 'a duplicate key',
    file: 'm.safetensors',
    bytes: () =>
      safetensorsOf(
        '{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}',
        Buffer.alloc(8)
      ),
    rule: 'safetensors-header',
  },
  {
    name: 'overlapping tensors',
    file: 'm.safetensors',
    bytes: () => safetensorsOf({ a: F32, b: F32 }, Buffer.alloc(8)),
    rule: 'safetensors-header',
  },
  {
    name: 'a gap between tensors',
    file: 'm.safetensors',
    bytes: () => safetensorsOf({ a: F32 }, Buffer.alloc(16)),
    rule: 'safetensors-header',
  },
  {
    name: 'a tensor beyond the file',
    file: 'm.safetensors',
    bytes: () => safetensorsOf({ a: F32 }, Buffer.alloc(4)),
    rule: 'safetensors-header',
  },
  {
    name: 'a shape that contradicts the offsets',
    file: 'm.safetensors',
    bytes: () => safetensorsOf({ a: { ...F32, shape: [3] } }, Buffer.alloc(8)),
    rule: 'safetensors-header',
  },
  {
    name: 'a command in the metadata',
    file: 'm.safetensors',
    bytes: () => safetensorsOf({ __metadata__: { init: "os.system('id')" } }, Buffer.alloc(0)),
    rule: 'config-command',
  },
  {
    name: 'a GGUF header with absurd counts',
    file: 'm.gguf',
    bytes: () => ggufOf({}, { tensors: 2n ** 40n, entries: 1n }),
    rule: 'gguf-header',
  },
  {
    name: 'a template in GGUF',
    file: 'm.gguf',
    bytes: () =>
      ggufOf({ 'tokenizer.chat_template': "{{ cycler.__init__.__globals__.os.popen('id') }}" }),
    rule: 'template-injection',
  },
  {
    name: 'an ONNX operator of another domain',
    file: 'm.onnx',
    bytes: () => onnxOf({ domain: 'com.example' }),
    rule: 'onnx-custom-domain',
  },
  {
    name: 'a Python operator in ONNX',
    file: 'm.onnx',
    bytes: () => onnxOf({ operator: 'PyOp', domain: 'ai.onnx.contrib' }),
    rule: 'onnx-python-operator',
  },
  {
    name: 'external data of a Windows drive',
    file: 'm.onnx',
    bytes: () => onnxOf({ location: 'C:\\weights' }),
    rule: 'onnx-external-data-path',
  },
  {
    name: 'PyFunc in a graph',
    file: 'saved_model.pb',
    bytes: () => savedModel('MatMul', 'EagerPyFunc'),
    rule: 'tensorflow-dangerous-operator',
  },
  {
    name: 'WriteFile in a function of the library',
    file: 'saved_model.pb',
    bytes: () => inFunction('WriteFile'),
    rule: 'tensorflow-dangerous-operator',
  },
  {
    name: 'a Lambda layer within a wrapper',
    file: 'm.keras',
    bytes: () =>
      keras(
        kerasConfigOf([
          {
            class_name: 'TimeDistributed',
            module: 'keras.layers',
            config: { layer: { class_name: 'Lambda', module: 'keras.layers', config: {} } },
          },
        ])
      ),
    rule: 'keras-lambda',
  },
  {
    name: 'a Lambda layer in HDF5',
    file: 'm.h5',
    bytes: () => hdf5Of(kerasConfigOf([{ class_name: 'Lambda', config: {} }])),
    rule: 'keras-lambda',
  },
  {
    name: 'a function of the standard library in Keras',
    file: 'm.keras',
    bytes: () => keras(kerasConfigOf([{ class_name: 'function', module: 'os', config: 'system' }])),
    rule: 'keras-unsafe-class',
  },
  {
    name: 'a function of an unknown module in Keras',
    file: 'm.keras',
    bytes: () =>
      keras(kerasConfigOf([{ class_name: 'function', module: 'thing.hooks', config: 'f' }])),
    rule: 'keras-unsafe-reference',
  },
  {
    name: 'a call in a NumPy header',
    file: 'm.npy',
    bytes: () =>
      numpyOf(
        "{'descr': '<f4', 'shape': (2,), 'x': __import__(\"os\").system(\"id\") + {}}",
        Buffer.alloc(8)
      ),
    rule: 'numpy-header',
  },
  {
    name: 'an array larger than the file',
    file: 'm.npy',
    bytes: () =>
      numpyOf("{'descr': '<f4', 'fortran_order': False, 'shape': (1000000,), }", Buffer.alloc(8)),
    rule: 'numpy-header',
  },
  {
    name: 'a pickle in a NumPy array of objects',
    file: 'm.npy',
    bytes: () =>
      numpyOf(
        "{'descr': [('a', '<f4'), ('b', '|O')], 'fortran_order': False, 'shape': (1,), }",
        system()
      ),
    rule: 'pickle-dangerous-call',
  },
  {
    name: 'Python code that a model archive runs',
    file: 'm.mar',
    bytes: () =>
      zipOf([
        { name: 'MAR-INF/MANIFEST.json', content: '{}' },
        { name: 'handler.py', content: 'import subprocess\nsubprocess.run(["id"])' },
      ]),
    rule: 'python-source-dangerous',
  },
  {
    name: 'an external entity',
    file: 'm.pmml',
    bytes: () =>
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><PMML>&b;</PMML>'
      ),
    rule: 'xml-external-entity',
  },
  {
    name: 'an external entity in UTF-16',
    file: 'm.pmml',
    bytes: () =>
      Buffer.from(
        '\ufeff<?xml version="1.0"?><!DOCTYPE a SYSTEM "http://x/y.dtd"><PMML/>',
        'utf16le'
      ),
    rule: 'xml-external-entity',
  },
  {
    name: 'a Python object in YAML',
    file: 'm.yaml',
    bytes: () => Buffer.from('a: !!python/object/apply:os.system ["id"]'),
    rule: 'config-executable-yaml',
  },
  {
    name: 'a configuration that loads remote code',
    file: 'config.json',
    bytes: () => json({ auto_map: { AutoModel: 'a/b--c.D' } }),
    rule: 'config-remote-code',
  },
  {
    name: 'a key in a configuration',
    file: 'config.json',
    bytes: () => json({ token: `ghp_${'a1B2'.repeat(9)}` }),
    rule: 'config-secret',
  },
  {
    name: 'the address of a service that collects data',
    file: 'config.json',
    bytes: () => json({ callback: 'https://abc.ngrok-free.app/x' }),
    rule: 'config-suspicious-url',
  },
  {
    name: 'a program in place of weights',
    file: 'pytorch_model.bin',
    bytes: () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), Buffer.alloc(64)]),
    rule: 'executable-member',
  },
  {
    name: 'an unknown extension type of MessagePack',
    file: 'm.msgpack',
    bytes: () => Buffer.from([0x81, 0xa1, 0x61, 0xd4, 0x2a, 0x00]),
    rule: 'msgpack-extension',
  },
  {
    name: 'MessagePack that ends early',
    file: 'm.msgpack',
    bytes: () => Buffer.from([0x81, 0xa1]),
    rule: 'model-structure',
  },
  {
    name: 'a library in a TensorRT plan',
    file: 'm.engine',
    bytes: () => Buffer.from(`ftrt\0\0\0\0plugins/libevil.so\0${'\0'.repeat(32)}`),
    rule: 'model-plugin-reference',
  },
  {
    name: 'a template with hexadecimal escapes',
    file: 'tokenizer_config.json',
    bytes: () => template("{{ x['\\x5f\\x5fclass\\x5f\\x5f'] }}"),
    rule: 'template-injection',
  },
  {
    name: 'a template that concatenates names',
    file: 'tokenizer_config.json',
    bytes: () => template("{{ ''['__cla' ~ 'ss__'] }}"),
    rule: 'template-injection',
  },
  {
    name: 'the attr filter',
    file: 'tokenizer_config.json',
    bytes: () => template('{{ x | attr(y) }}'),
    rule: 'template-suspicious',
  },
]

test.group('Model audit: findings by format', () => {
  for (const { name, file, bytes, rule } of FINDINGS) {
    test(`the finding ${rule} is reported for ${name}`, async ({ assert }) => {
      const result = await auditBytes(bytes(), file)
      assert.include(rulesOf(result), rule)
    })
  }
})
