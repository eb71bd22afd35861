import { auditBytes } from '#tests/support/audit_set/audit_bytes'
import { cntkOf, oldCntkOf } from '#tests/support/audit_set/cntk_files'
import { torchMobileOf } from '#tests/support/audit_set/torch_mobile'
import { test } from '@japa/runner'

const NET = { type: 'CompositeFunction', uid: 'Net', root: 'Plus' }

/** Builds Torch7 data in ASCII: a table with a text and a tensor of three values. */
const asciiT7 = (text: string, items = 3) =>
  [
    ...['3', '1', '2', '2', '1', 'w'],
    ...['4', '2', '3', 'V 1', '17', 'torch.FloatTensor', '1', '3', '1', '1'],
    ...['4', '3', '3', 'V 1', '18', 'torch.FloatStorage', String(items), '0.5 -1e-3 nan'],
    ...['2', '4', 'name', '2', String(text.length), text, ''],
  ].join('\n')

const asciiFunction = (code: string) => ['8', '1', String(code.length), code, '0', ''].join('\n')

async function problemsOf(bytes: Buffer | string, name: string) {
  const { findings } = await auditBytes(bytes, name)
  return findings
    .filter(({ severity }) => severity !== 'info')
    .map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`)
}

const CLEAN: { name: string; file: string; bytes: Buffer | string }[] = [
  { name: 'PyTorch Mobile', file: 'm.ptl', bytes: torchMobileOf() },
  {
    name: 'PyTorch Mobile with code and files',
    file: 'm.ptl',
    bytes: torchMobileOf({
      source: 'def forward(self, x):\n  return torch.relu(x)\n',
      extra: { name: 'labels.txt', content: 'cat\ndog\n' },
    }),
  },
  { name: 'CNTK version 2', file: 'm.model', bytes: cntkOf({ ...NET, inputs: [{ uid: 'x' }] }) },
  { name: 'CNTK version 1', file: 'm.dnn', bytes: oldCntkOf('z.W') },
  { name: 'Torch7 in ASCII', file: 'm.t7', bytes: asciiT7('a text') },
]

const FINDINGS: { name: string; file: string; bytes: Buffer | string; finding: string }[] = [
  {
    name: 'a custom operator of PyTorch Mobile',
    file: 'm.ptl',
    bytes: torchMobileOf({ operator: 'evil::run' }),
    finding: 'warning model-custom-operator: The model needs the custom operator evil::run',
  },
  {
    name: 'a custom class of PyTorch Mobile',
    file: 'm.ptl',
    bytes: torchMobileOf({ className: '__torch__.torch.classes.evil.Shell' }),
    finding:
      'warning model-custom-operator: The model needs the custom class __torch__.torch.classes.evil.Shell',
  },
  {
    name: 'a tensor of PyTorch Mobile in a storage that does not exist',
    file: 'm.ptl',
    bytes: torchMobileOf({ storage: 7 }),
    finding: 'warning model-structure: A tensor refers to a storage that does not exist',
  },
  {
    name: 'a tensor of PyTorch Mobile that is larger than its storage',
    file: 'm.ptl',
    bytes: torchMobileOf({ items: 1_000 }),
    finding: 'warning model-structure: A tensor needs 4000 bytes of a storage of 256',
  },
  {
    name: 'a reference of PyTorch Mobile to a value that does not exist',
    file: 'm.ptl',
    bytes: torchMobileOf({ constant: 4 }),
    finding: 'warning model-structure: The value 4 does not exist',
  },
  {
    name: 'a pickle in a file that is attached to PyTorch Mobile',
    file: 'm.ptl',
    bytes: torchMobileOf({ extra: { name: 'a.pkl', content: 'cos\nsystem\n(S"id"\ntR.' } }),
    finding: "critical pickle-dangerous-call: Calls os.system('id')",
  },
  {
    name: 'damaged PyTorch Mobile weights',
    file: 'm.ptl',
    bytes: torchMobileOf({ values: Buffer.alloc(8_192, 0xff) }),
    finding:
      'warning weights-not-finite: The tensor storage 0 has 2,048 NaN among the 2,048 values that were read',
  },
  {
    name: 'a user-defined CNTK function, whose library is loaded with the model',
    file: 'm.model',
    bytes: cntkOf({
      ...NET,
      primitive_functions: [
        {
          type: 'UserDefinedFunction',
          user_defined_state: { module: 'evil', deserialize_method: 'run' },
        },
      ],
    }),
    finding: 'warning model-custom-operator: Loading the model calls run of the module evil',
  },
  {
    name: 'damaged CNTK weights',
    file: 'm.model',
    bytes: cntkOf({ ...NET, value: new Float32Array(2_048).fill(Number.NaN) }),
    finding:
      'warning weights-not-finite: The tensor value has 2,048 NaN among the 2,048 values that were read',
  },
  {
    name: 'a library in the dictionary of CNTK',
    file: 'm.model',
    bytes: cntkOf({ ...NET, attributes: { path: '/tmp/evil.so' } }),
    finding: 'warning model-plugin-reference: attributes.path names the library /tmp/evil.so',
  },
  {
    name: 'the name of a library in a UTF-16 text of CNTK version 1',
    file: 'm.dnn',
    bytes: oldCntkOf('C:\\temp\\evil.dll'),
    finding: 'warning model-plugin-reference: A text names the library C:\\temp\\evil.dll',
  },
  {
    name: 'a missing section of CNTK version 1',
    file: 'm.dnn',
    bytes: oldCntkOf('z.W', { without: 'BRelation' }),
    finding: 'warning model-structure: The section BRelation is missing',
  },
  {
    name: 'data after the end of a CNTK version 1 model',
    file: 'm.dnn',
    bytes: Buffer.concat([oldCntkOf('z.W'), Buffer.alloc(5)]),
    finding: 'warning model-structure: 5 bytes follow the end of the model',
  },
  {
    name: 'a function in a Torch7 file in ASCII',
    file: 'm.t7',
    bytes: asciiFunction('\x1bLJ os\0execute\0'),
    finding: 'critical torch7-function: The file contains a Lua function that uses os.execute',
  },
  {
    name: 'the name of a library in an ASCII Torch7 file',
    file: 'm.t7',
    bytes: asciiT7('/tmp/evil.so'),
    finding: 'warning model-plugin-reference: A text names the library /tmp/evil.so',
  },
  {
    name: 'a storage of Torch7 in ASCII with fewer numbers than announced',
    file: 'm.t7',
    bytes: asciiT7('a', 900),
    finding: 'warning model-structure: A list announces 900 numbers, more than fit',
  },
]

test.group('Model audit: PyTorch Mobile, CNTK, and Torch7 in ASCII', () => {
  for (const { name, file, bytes } of CLEAN) {
    test(`${name}: an ordinary model has no finding and is read completely`, async ({ assert }) => {
      assert.deepEqual(await problemsOf(bytes, file), [])
      const { summary, events } = await auditBytes(bytes, file)
      assert.equal(summary.verdict, 'clean')
      const checks = events.flatMap((event) => (event.type === 'check' ? [event.check] : []))
      assert.isTrue(
        checks.some((check) => check.name === 'Structure of the file' && check.status === 'passed')
      )
    })
  }
  for (const { name, file, bytes, finding } of FINDINGS) {
    test(`a finding is reported for ${name}`, async ({ assert }) => {
      assert.include(await problemsOf(bytes, file), finding)
    })
  }
})
