/**
 * Expressions that run programs or code. A native search for the literal `marker` comes first, because most texts of a
 * model do not contain it.
 */
const CODE = [
  {
    marker: 'os.',
    pattern: /\bos\.(?:system|popen|exec[lv][pe]{0,2}|spawn[lv][pe]{0,2}|posix_spawn)\s?\(/,
  },
  {
    marker: 'subprocess',
    pattern:
      /\bsubprocess\.(?:Popen|run|call|check_output|check_call|getoutput|getstatusoutput)\s?\(/,
  },
  { marker: '__import__', pattern: /__import__\s?\(/ },
  {
    marker: 'eval(',
    pattern:
      /(?:^|[^\w.])eval\((?:compile|base64|__import__|bytes|open|input|requests|urllib|zlib|codecs)\b/,
  },
  {
    marker: 'exec(',
    pattern:
      /(?:^|[^\w.])exec\((?:compile|base64|__import__|bytes|open|input|requests|urllib|zlib|codecs|["'])/,
  },
  { marker: 'pty.spawn', pattern: /\bpty\.spawn\s?\(/ },
  { marker: 'socket.socket', pattern: /\bsocket\.socket\s?\(/ },
  { marker: 'shutil.rmtree', pattern: /\bshutil\.rmtree\s?\(/ },
  { marker: 'pickle.loads', pattern: /\bpickle\.loads?\s?\(/ },
  { marker: 'marshal.loads', pattern: /\bmarshal\.loads\s?\(/ },
  { marker: 'importlib', pattern: /\bimportlib\.import_module\s?\(/ },
  { marker: 'ctypes.', pattern: /\bctypes\.(?:CDLL|WinDLL|cdll|windll)\b/ },
  { marker: '/dev/tcp/', pattern: /\/dev\/tcp\/[\w.-]+\/\d+/ },
  { marker: 'rm -rf', pattern: /\brm -rf? [/~$*]/ },
  { marker: 'curl ', pattern: /\bcurl [^|\n]{1,300}\| ?(?:ba|z|da)?sh\b/ },
  { marker: 'wget ', pattern: /\bwget [^|\n]{1,300}\| ?(?:ba|z|da)?sh\b/ },
  { marker: 'bash -', pattern: /\bbash -[ic] / },
  { marker: 'nc -', pattern: /\bnc -[a-z]*e / },
  {
    marker: 'powershell',
    pattern: /\bpowershell(?:\.exe)? -(?:e|enc|EncodedCommand|c|Command|nop|w)\b/i,
  },
]

const EXCERPT = 80

/** Returns an excerpt of an expression that runs programs or code; null if there is none. */
export function findDangerousCode(bytes: Buffer): string | null {
  if (bytes.length < 8) return null
  for (const { marker, pattern } of CODE) {
    const at = bytes.indexOf(marker)
    if (at < 0) continue
    const text = bytes.toString('latin1', Math.max(0, at - 40))
    const match = pattern.exec(text)
    if (!match) continue
    const excerpt = text.slice(match.index, match.index + EXCERPT).split('\n')[0]!
    return excerpt.replace(/[^\x20-\x7e]/g, '.')
  }
  return null
}
