import type {
  AttackSuccess,
  CalibrationLabel,
  Estimate,
  JudgeQuality,
  JudgeVerdict,
  PeopleAgreement,
} from '#api/engines/redteam/vocabulary'
import type { ProbeDetail } from './report.js'

/** Limits and default of the number of results to label. */
export const SAMPLE_SIZE = { min: 10, max: 2000, default: 200 }

/** Maximum number of results in the queue of a report: the sample and the results that users chose. */
export const MAX_QUEUED_RESULTS = 5000

export const MAX_LABEL_NOTE_LENGTH = 2000

/** With fewer labels, estimates are shown on the page of the calibration only. */
export const MIN_LABELS_FOR_REPORTS = 30

/** `GET /redteam/calibrations` */
export type CalibrationRow = {
  id: string
  name: string
  evalId: string
  targetId: string | null
  judge: string
  /** Number of results in the random sample, and of those with a label. */
  sampled: number
  labeled: number
  createdAt: string
}

/** `GET /redteam/calibrations/:id` */
export type Calibration = CalibrationRow & {
  seed: number
  /** Number of results by verdict when the sample was drawn. */
  population: Record<JudgeVerdict, number>
  /** True: results were added or verdicts changed since, so a new calibration describes the report better. */
  isOutdated: boolean
  /** Success rate of the judge's verdicts, without corrections. */
  raw: AttackSuccess
  quality: JudgeQuality
  agreement: PeopleAgreement
  labelers: { name: string; labels: number }[]
  /** Number of labeled results whose majority label differs from the verdict, by whether that verdict is decided. */
  differing: { decided: number; undecided: number }
}

/** `GET /redteam/calibrations/:id/items`: the queue in the order of labeling, with the user's own labels. */
export type CalibrationItem = {
  id: string
  resultId: string
  isSampled: boolean
  label: CalibrationLabel | null
}

/** A response without everything that could reveal the verdict. */
export type BlindProbe = Omit<
  ProbeDetail,
  | 'status'
  | 'judgedStatus'
  | 'overridden'
  | 'isAtRange'
  | 'reason'
  | 'grader'
  | 'evidence'
  | 'actionFinding'
  | 'checks'
  | 'honeytoken'
  | 'review'
>

/** `GET /redteam/calibrations/:id/items/:itemId` */
export type CalibrationItemDetail = CalibrationItem & {
  note: string | null
  probe: BlindProbe
  /** The judge's verdict; null until the user has labeled the response. */
  verdict: { status: JudgeVerdict; reason: string | null; grader: string | null } | null
}

/** Labels to turn into human verdicts: of undecided results, or of every result whose label differs. */
export const APPLY_TO = ['undecided', 'differing'] as const
export type ApplyTo = (typeof APPLY_TO)[number]

/** Precision of the judge of a report. Shown beside success rates. */
export type JudgePrecision = {
  /** Labels of this report, of the target's reports with the same judge, of the organization, or a benchmark. */
  basis: 'report' | 'target' | 'organization' | 'benchmark'
  judge: string
  labels: number
  failed: Estimate | null
  passed: Estimate | null
}

/** `GET /redteam/calibrations/judges`: the quality of each judge on each target, from all labels of the team. */
export type CalibratedJudge = {
  targetId: string | null
  targetName: string | null
  judge: string
  calibrations: number
  labels: number
  quality: JudgeQuality
}

/** `GET /redteam/reports/:id/rejudging` */
export type Rejudging = {
  /** `none`: a model never judged results of this report. */
  state: 'none' | 'running' | 'completed' | 'failed'
  total: number
  done: number
  /** Number of results that the model decided. */
  decided: number
  judge: string
  error: string | null
}
