import { auditBytes, rulesOf } from '#tests/support/audit_set/audit_bytes'
import {
  DENSE,
  ggufOf,
  hdf5Of,
  keras,
  kerasConfigOf,
  numpyOf,
  onnxOf,
  safetensorsOf,
  savedModel,
} from '#tests/support/audit_set/model_files'
import { test } from '@japa/runner'

const F32 = { dtype: 'F32', shape: [2], data_offsets: [0, 8] }
const json = (value: unknown) => Buffer.from(JSON.stringify(value))

test.group('Model audit: ordinary files', () => {
  const chat =
    "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] | trim + '<|im_end|>' }}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant' }}{% endif %}{% set ns = namespace(found=false) %}{{ raise_exception('System role not supported') if x is not defined }}{{ strftime_now('%d %b %Y') }}{{ tools | tojson(indent=4) }}{% macro render(a, b) %}{{ a.items() }}{% endmacro %}"
  const ordinary: { name: string; file: string; bytes: () => Buffer }[] = [
    {
      name: 'safetensors',
      file: 'm.safetensors',
      bytes: () =>
        safetensorsOf(
          { __metadata__: { format: 'pt', modelspec: 'https://stability.ai' }, a: F32 },
          Buffer.alloc(8)
        ),
    },
    {
      name: 'GGUF with a chat template',
      file: 'm.gguf',
      bytes: () =>
        ggufOf({
          'general.architecture': 'llama',
          'general.url': 'https://huggingface.co/x',
          'tokenizer.chat_template': chat,
        }),
    },
    {
      name: 'a tokenizer with a chat template',
      file: 'tokenizer_config.json',
      bytes: () => json({ chat_template: chat, bos_token: '<s>', auto: null }),
    },
    {
      name: 'ONNX with weights in its folder',
      file: 'm.onnx',
      bytes: () => onnxOf({ location: 'model.onnx.data', domain: 'com.microsoft' }),
    },
    {
      name: 'a SavedModel with checkpoint operators',
      file: 'saved_model.pb',
      bytes: () => savedModel('MatMul', 'SaveV2', 'RestoreV2', 'MergeV2Checkpoints'),
    },
    {
      name: 'a Keras model',
      file: 'm.keras',
      bytes: () =>
        keras(
          kerasConfigOf([
            DENSE,
            { class_name: 'Functional', module: 'keras.src.models.functional' },
          ])
        ),
    },
    {
      name: 'a Keras model with a custom layer',
      file: 'm.keras',
      bytes: () =>
        keras(
          kerasConfigOf([{ class_name: 'Mine', module: 'mine', registered_name: 'Package>Mine' }])
        ),
    },
    {
      name: 'a Keras model in HDF5 with lambda in a name',
      file: 'm.h5',
      bytes: () => hdf5Of(kerasConfigOf([{ ...DENSE, config: { name: 'lambda_1' } }])),
    },
    {
      name: 'a NumPy array',
      file: 'm.npy',
      bytes: () =>
        numpyOf("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", Buffer.alloc(8)),
    },
    {
      name: 'a transformers configuration',
      file: 'config.json',
      bytes: () =>
        json({
          architectures: ['BertModel'],
          pad_token_id: 0,
          _name_or_path: './models/bert',
          license: 'mit',
          url: 'https://huggingface.co/bert',
          token_type: 'secret',
        }),
    },
    {
      name: 'a NeMo configuration',
      file: 'model_config.yaml',
      bytes: () =>
        Buffer.from(
          'encoder:\n  _target_: nemo.collections.asr.modules.ConformerEncoder\noptim:\n  _target_: torch.optim.AdamW\n'
        ),
    },
    {
      name: 'a README with commands',
      file: 'README.md',
      bytes: () =>
        Buffer.from('# Model\n\n```sh\ncurl https://x.org/a.sh | bash\n```\n`os.system("id")`'),
    },
    {
      name: 'PMML',
      file: 'm.pmml',
      bytes: () =>
        Buffer.from(
          '<?xml version="1.0"?><PMML xmlns="http://www.dmg.org/PMML-4_4" version="4.4"><Header/></PMML>'
        ),
    },
    {
      name: 'MessagePack with Flax arrays',
      file: 'm.msgpack',
      bytes: () => Buffer.from([0x81, 0xa1, 0x61, 0xc7, 0x02, 0x01, 0x00, 0x00]),
    },
    {
      name: 'a tokenizer vocabulary',
      file: 'vocab.txt',
      bytes: () => Buffer.from('[PAD]\n[UNK]\nsystem\neval\nimport\n##os\n'),
    },
    {
      name: 'the merges of a tokenizer',
      file: 'merges.txt',
      bytes: () => Buffer.from('#version: 0.2\nĠ t\nĠ a\nh e\n'),
    },
  ]
  for (const { name, file, bytes } of ordinary) {
    test(`no finding is reported for ${name}`, async ({ assert }) => {
      const result = await auditBytes(bytes(), file)
      assert.deepEqual(
        rulesOf(result),
        [],
        JSON.stringify(result.findings.map(({ message }) => message))
      )
      assert.equal(result.summary.verdict, 'clean')
    })
  }
})
