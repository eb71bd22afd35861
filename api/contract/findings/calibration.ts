import type {
  AttackSuccess,
  CalibrationLabel,
  Estimate,
  JudgeQuality,
  JudgeVerdict,
  PeopleAgreement,
} from '#api/engines/redteam/vocabulary'
import type { ProbeDetail } from './report.js'

/** Minimum, maximum and default number of results to label. */
export const SAMPLE_SIZE = { min: 10, max: 2000, default: 200 }

/** Maximum number of undecided results that one request can add to the queue of a calibration. */
export const MAX_QUEUED_RESULTS = 5000

export const MAX_LABEL_NOTE_LENGTH = 2000

/** Minimum number of labels for showing estimates outside the page of the calibration. */
export const MIN_LABELS_FOR_REPORTS = 30

/** `GET /redteam/calibrations` */
export type CalibrationRow = {
  id: string
  name: string
  evalId: string
  targetId: string | null
  judge: string
  /** Number of results in the random sample; `labeled` is how many of them have a label. */
  sampled: number
  labeled: number
  createdAt: string
}

/** `GET /redteam/calibrations/:id` */
export type Calibration = CalibrationRow & {
  seed: number
  /** Number of results by verdict at the time the sample was drawn. */
  population: Record<JudgeVerdict, number>
  /**
   * True if results were added or verdicts changed after the sample was drawn, so that a new calibration would describe
   * the report better.
   */
  isOutdated: boolean
  /** Success rate of the judge's verdicts, without corrections. */
  raw: AttackSuccess
  quality: JudgeQuality
  agreement: PeopleAgreement
  labelers: { name: string; labels: number }[]
  /**
   * Number of labeled results whose majority label differs from the judge's verdict: those with a decided verdict, and
   * those with an undecided one.
   */
  differing: { decided: number; undecided: number }
}

/** `GET /redteam/calibrations/:id/items`: the queue in labeling order, with the user's own labels. */
export type CalibrationItem = {
  id: string
  resultId: string
  isSampled: boolean
  label: CalibrationLabel | null
}

/** A probe without any field that could reveal the verdict. */
export type BlindProbe = Omit<
  ProbeDetail,
  | 'status'
  | 'judgedStatus'
  | 'estimate'
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

/**
 * Which labels to apply as human verdicts: only those of undecided results, or those of all results whose label differs
 * from the verdict.
 */
export const APPLY_TO = ['undecided', 'differing'] as const
export type ApplyTo = (typeof APPLY_TO)[number]

/** Precision of a report's judge, shown beside success rates. */
export type JudgePrecision = {
  /** Source of the labels: this report, the target's reports with the same judge, the organization, or a benchmark. */
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
  /** `none`: no model has judged results of this report after its scan. */
  state: 'none' | 'running' | 'completed' | 'failed'
  total: number
  done: number
  /** Number of results that the model decided. */
  decided: number
  judge: string
  error: string | null
}
