import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { hdf5Files, hdf5Path } from './hdf5_files.js'
import { protoBytes, protoNumber } from './model_files.js'
import { cntkOf, oldCntkOf } from './cntk_files.js'
import { pickle } from './pickle_assembler.js'
import { oldRarOf, rarOf } from './rar.js'
import { r, rdataOf, rdsOf } from './r_files.js'
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
  ZEROS,
} from './runtime_files.js'
import { torchMobileOf } from './torch_mobile.js'
import { legacyTorchOf, torchZipOf } from './torch_files.js'

const object = r.list(
  r.promise(r.calls('system', r.texts('id'))),
  r.closure(r.bytecode(r.symbol('x'), r.symbol('system')), r.environment([])),
  r.pointer(),
  r.classed('lm', r.reals(1, 2))
)
const layer = protoBytes(1, protoBytes(605, protoBytes(1, protoBytes(1, protoBytes(500, 'x')))))
const array = { name: 'w', sizes: [4, 4], values: ZEROS }

const STORAGES = [
  { name: '0', items: 64, values: Buffer.alloc(256, 1) },
  { name: '1', type: 'LongStorage', items: 2, values: Buffer.alloc(16) },
]

const RAR_FILES = [
  { name: 'a.pkl', content: pickle(2).call('os', 'system').stop() },
  { name: 'b', content: 'x', isEncrypted: true, target: '../c' },
]

/** Models in formats that the audit set does not cover, as originals for mutation tests. */
export const generatedModels: readonly { name: string; bytes: Buffer }[] = [
  ...hdf5Files.map((name) => ({ name, bytes: readFileSync(hdf5Path(name)) })),
  { name: 'm.ptl', bytes: torchMobileOf({ source: 'x = 1', extra: { name: 'a', content: 'b' } }) },
  { name: 'm.model', bytes: cntkOf({ type: 'a', uid: 'b', root: [{ x: new Float32Array(64) }] }) },
  { name: 'm.dnn', bytes: oldCntkOf('z.W') },
  { name: 'ascii.t7', bytes: Buffer.from('3\n1\n1\n2\n1\nw\n8\n2\n3\nabc\n1\n0.5\n') },
  { name: 'm.pt', bytes: legacyTorchOf(STORAGES) },
  { name: 'zip.pt', bytes: torchZipOf(STORAGES, { isDeflated: true }) },
  { name: 'a.rar', bytes: rarOf(RAR_FILES) },
  { name: 'old.rar', bytes: oldRarOf(RAR_FILES) },
  { name: 'm.rds', bytes: rdsOf(object) },
  { name: 'm.rda', bytes: gzipSync(rdataOf([{ name: 'm', value: object }])) },
  {
    name: 'm.ubj',
    bytes: Buffer.from(
      '{L\0\0\0\0\0\0\0\x01aSi\x01xi\x01w[$d#i\x02\0\0\0\0\0\0\0\0i\x01t{i\x01aT}}',
      'latin1'
    ),
  },
  { name: 'm.engine', bytes: tensorRtOf(Buffer.alloc(64), { task: 'detect' }) },
  { name: 'm.rknn', bytes: rknnOf({ nodes: [{ op: 'x' }] }, flatOf({ 7: { text: '1' } }, 'RKNN')) },
  { name: 'm.cbm', bytes: Buffer.concat([catBoostOf({ info: { a: '{}' } }), pickle(2).stop()]) },
  { name: 'm.pte', bytes: executorchOf() },
  { name: 'm.params', bytes: mxnetOf([array, array]) },
  { name: 'm.pdmodel', bytes: paddleOf([{ type: 'py_func', texts: { path: '/x' } }]) },
  { name: 'm.pdiparams', bytes: paddleTensorsOf([array, array]) },
  { name: 'm.mlmodel', bytes: coreMlOf(500, layer, { a: 'b' }) },
  {
    name: 'p.mlmodel',
    bytes: coreMlOf(502, protoBytes(2, Buffer.concat([protoBytes(1, '/x/y'), protoNumber(2, 1)]))),
  },
  {
    name: 'm.t7',
    bytes: t7.object(1, 'nn.Linear', t7.table(2, [[t7.text('w'), t7.tensor(3, ZEROS)]])),
  },
]
