import { auditBuffer } from '#api/engines/model_audit/index'
import type { AuditSummary } from '#api/engines/model_audit/vocabulary'
import { agrees, audit, auditCases, type ExpectedVerdict } from '#tests/support/audit_set/audit_set'
import { cleanPickles, hostilePickles } from '#tests/support/audit_set/generated_pickles'
import type { BenchLine } from '../bench_line.js'

type Judged = { name: string; verdict: ExpectedVerdict; summary: AuditSummary }

const PICKLES = /\.(?:pkl|pickle|joblib|pt|bin|npy|npz|dill)(?:\.gz)?$/

/** Share of malicious files that other scanners found, at critical, in the corpora that contain the audit set. */
const PEERS = { picklescan: 113 / 147, modelaudit: 108 / 147, modelscan: 49 / 147 }

export async function verdictLines(): Promise<BenchLine[]> {
  const set: Judged[] = []
  for (const { name, path, verdict } of auditCases()) {
    set.push({ name, verdict, summary: (await audit(path)).summary })
  }
  const malicious = set.filter(({ verdict }) => verdict === 'malicious')
  const suspicious = set.filter(({ verdict }) => verdict === 'suspicious')
  const clean = set.filter(({ verdict }) => verdict === 'clean')
  return [
    shareLine(
      'pickle-family malicious files at critical',
      malicious.filter(({ name }) => PICKLES.test(name)),
      isRight,
      { min: 1 }
    ),
    {
      ...shareLine('malicious files at critical', malicious, isRight, { min: 0.95 }),
      note: `Other scanners: ${Object.entries(PEERS)
        .map(([peer, share]) => `${peer} ${share.toFixed(2)}`)
        .join(', ')}`,
    },
    shareLine('malicious files flagged', malicious, isFlagged, { min: 0.98 }),
    shareLine('suspicious files flagged', suspicious, isFlagged, { min: 0.95 }),
    shareLine('clean files at warning or above', clean, isFlagged, { max: 0 }),
    ...(await generatedLines()),
  ]
}

async function generatedLines(): Promise<BenchLine[]> {
  const hostile = await judge(hostilePickles(), 'malicious')
  const clean = await judge(cleanPickles(), 'clean')
  return [
    shareLine('generated malicious pickles at critical', hostile, isRight, { min: 1 }),
    shareLine('generated clean pickles at warning or above', clean, isFlagged, { max: 1 / 76 }),
  ]
}

async function judge(
  files: { name: string; bytes: Buffer }[],
  verdict: ExpectedVerdict
): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const { name, bytes } of files) {
    const run = auditBuffer('model.pkl', bytes)
    for (;;) {
      const { done, value } = await run.next()
      if (!done) continue
      judged.push({ name, verdict, summary: value })
      break
    }
  }
  return judged
}

const isRight = ({ verdict, summary }: Judged) => agrees(verdict, summary)
const isFlagged = ({ summary: { findings } }: Judged) => findings.critical + findings.warning > 0

function shareLine(
  name: string,
  files: Judged[],
  isCounted: (file: Judged) => boolean,
  bound: { min?: number; max?: number }
): BenchLine {
  const counted = files.filter(isCounted)
  const missed = bound.min === undefined ? counted : files.filter((file) => !isCounted(file))
  return {
    name: `model audit: ${name}`,
    value: counted.length / Math.max(files.length, 1),
    unit: 'share',
    bound,
    note: [
      `${counted.length} of ${files.length}`,
      ...missed.slice(0, 10).map(({ name: file }) => file),
    ].join('; '),
  }
}
