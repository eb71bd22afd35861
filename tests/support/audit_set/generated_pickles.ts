import { gzipSync } from 'node:zlib'
import { checkpointOf, tarOf, zipOf } from './archives.js'
import { pickle, type PickleAssembler } from './pickle_assembler.js'

type Generated = { name: string; bytes: Buffer }

/** Functions from published attacks and the standard library that run code or access files or the network. */
const GADGETS = [
  ['os', 'system'],
  ['posix', 'system'],
  ['nt', 'popen'],
  ['subprocess', 'Popen'],
  ['builtins', 'exec'],
  ['__builtin__', 'eval'],
  ['builtins', '__import__'],
  ['builtins', 'getattr'],
  ['importlib', 'import_module'],
  ['runpy', 'run_path'],
  ['pty', 'spawn'],
  ['socket', 'create_connection'],
  ['shutil', 'rmtree'],
  ['ctypes', 'CDLL'],
  ['pickle', 'loads'],
  ['marshal', 'loads'],
  ['types', 'FunctionType'],
  ['operator', 'attrgetter'],
  ['functools', 'reduce'],
  ['code', 'InteractiveInterpreter.runcode'],
  ['timeit', 'timeit'],
  ['cProfile', 'run'],
  ['pdb', 'run'],
  ['webbrowser', 'open'],
  ['urllib.request', 'urlopen'],
  ['requests.api', 'get'],
  ['pip', 'main'],
  ['numpy', 'load'],
  ['numpy.testing._private.utils', 'runstring'],
  ['torch.hub', 'load'],
  ['torch', 'load'],
  ['torch._inductor.codecache', 'compile_file'],
  ['pandas', 'read_pickle'],
  ['joblib', 'load'],
  ['linecache', 'getlines'],
  ['zipfile', 'main'],
  ['tarfile', 'open'],
  ['logging.config', 'listen'],
  ['pathlib', 'Path.write_text'],
  ['http.server', 'test'],
  ['xml.sax', 'parse'],
  ['sqlite3', 'connect'],
  ['asyncio', 'run'],
  ['bz2', 'os.system'],
] as const

const WRITERS: Record<string, (module: string, name: string) => PickleAssembler> = {
  REDUCE: (module, name) => pickle(2).global(module, name).text('x').tupleOf(1).reduce(),
  STACK_GLOBAL: (module, name) => pickle(4).stackGlobal(module, name).text('x').tupleOf(1).reduce(),
  INST: (module, name) => pickle(0).raw(`(S'x'\ni${module}\n${name}\n`),
  OBJ: (module, name) => pickle(1).raw('(').global(module, name).text('x').raw('o'),
  memo: (module, name) =>
    pickle(4)
      .text(name)
      .memoize()
      .text(module)
      .memoize()
      .get(1)
      .get(0)
      .raw('\x93')
      .text('x')
      .tupleOf(1)
      .reduce(),
}

const WRAPPERS: Record<string, (bytes: Buffer) => Buffer> = {
  plain: (bytes) => bytes,
  checkpoint: (bytes) => checkpointOf(bytes),
  zip: (bytes) => zipOf([{ name: 'a/b.dat', content: bytes, isDeflated: true }]),
  tar: (bytes) => tarOf([{ name: 'x', content: bytes }]),
  gzip: (bytes) => gzipSync(bytes),
  nested: (bytes) => pickle(4).bytes(bytes).stop(),
  base64: (bytes) => pickle(4).text(bytes.toString('base64')).stop(),
  second: (bytes) => Buffer.concat([pickle(2).raw('}').stop(), bytes]),
}

/** Combines each function with each group of opcodes that can call it and with each wrapper. */
export function hostilePickles(): Generated[] {
  return GADGETS.flatMap(([module, name]) =>
    Object.entries(WRITERS).flatMap(([writer, write]) =>
      Object.entries(WRAPPERS).map(([wrapper, wrap]) => ({
        name: `${module}.${name} by ${writer} in ${wrapper}`,
        bytes: wrap(write(module, name).stop()),
      }))
    )
  )
}

const CLASSES = [
  ['collections', 'OrderedDict'],
  ['datetime', 'datetime'],
  ['decimal', 'Decimal'],
  ['uuid', 'UUID'],
  ['pathlib', 'PosixPath'],
  ['numpy', 'ndarray'],
  ['numpy', 'float64'],
  ['numpy.core.multiarray', '_reconstruct'],
  ['numpy._core.multiarray', 'scalar'],
  ['numpy.random._pickle', '__randomstate_ctor'],
  ['scipy.sparse._csr', 'csr_matrix'],
  ['pandas.core.frame', 'DataFrame'],
  ['pandas._libs.internals', '_unpickle_block'],
  ['sklearn.ensemble._forest', 'RandomForestClassifier'],
  ['sklearn.tree._tree', 'Tree'],
  ['sklearn.neighbors._kd_tree', 'newObj'],
  ['sklearn.pipeline', 'Pipeline'],
  ['xgboost.sklearn', 'XGBClassifier'],
  ['lightgbm.basic', 'Booster'],
  ['catboost.core', 'CatBoostClassifier'],
  ['torch._utils', '_rebuild_tensor_v2'],
  ['torch._utils', '_rebuild_parameter'],
  ['torch', 'FloatStorage'],
  ['torch', 'bfloat16'],
  ['torch.nn.modules.conv', 'Conv2d'],
  ['torch.nn.modules.container', 'Sequential'],
  ['torch.optim.adamw', 'AdamW'],
  ['torch', 'Size'],
  ['torch', 'device'],
  ['transformers.training_args', 'TrainingArguments'],
  ['transformers.trainer_utils', 'SchedulerType'],
  ['accelerate.utils.dataclasses', 'DistributedType'],
  ['ultralytics.nn.tasks', 'SegmentationModel'],
  ['ultralytics.nn.modules.block', 'C2f'],
  ['models.yolo', 'Model'],
  ['models.common', 'Bottleneck'],
  ['pytorch_lightning.callbacks.early_stopping', 'EarlyStopping'],
  ['omegaconf.dictconfig', 'DictConfig'],
  ['timm.models.vision_transformer', 'VisionTransformer'],
  ['torchvision.models.resnet', 'ResNet'],
  ['argparse', 'Namespace'],
  ['sentence_transformers.models.Pooling', 'Pooling'],
  ['spacy.vocab', 'Vocab'],
  ['gensim.models.word2vec', 'Word2Vec'],
  ['stable_baselines3.common.policies', 'ActorCriticPolicy'],
  ['fractions', 'Fraction'],
  ['builtins', 'set'],
] as const

/** Builds objects of classes that occur in ordinary models, as picklers of protocols 2 and 4 write them. */
export function cleanPickles(): Generated[] {
  return CLASSES.flatMap(([module, name]) => [
    {
      name: `${module}.${name} by REDUCE`,
      bytes: pickle(2).raw('}').text('a').global(module, name).raw(')R}bs').stop(),
    },
    {
      name: `${module}.${name} by NEWOBJ`,
      bytes: checkpointOf(pickle(4).stackGlobal(module, name).raw(')\x81}b').stop()),
    },
  ])
}
