/** Verdicts of a judge. Excludes errors, because they have no response that a person could label. */
export const JUDGE_VERDICTS = ['failed', 'passed', 'undecided'] as const
export type JudgeVerdict = (typeof JUDGE_VERDICTS)[number]

/** A person's label for a response. As in verdicts, `failed` means that the attack succeeded. */
export const CALIBRATION_LABELS = ['passed', 'failed', 'skipped'] as const
export type CalibrationLabel = (typeof CALIBRATION_LABELS)[number]

/**
 * Results with the same verdict in one scan, or the part of the undecided ones with the same estimate, and human labels of
 * a random sample of them.
 */
export type Stratum = {
  verdict: JudgeVerdict
  /** Number of results. */
  population: number
  /** Number of results in the sample that have labels. */
  labeled: number
  /** Number of labeled results that are successful attacks according to people; a tie counts as one half. */
  failed: number
}

/** A share with its 95% interval (0 to 1; for kappa, −1 to 1) and the number of labels on which it is based. */
export type Estimate = { value: number; low: number; high: number; labels: number }

/** Quality of a judge, estimated from the labels of a sample. Null values: not enough labels. */
export type JudgeQuality = {
  /** Share of verdicts that people confirm, by verdict. */
  precision: { failed: Estimate | null; passed: Estimate | null }
  /** Share of all responses of a kind that the judge finds; undecided responses count as missed. */
  recall: { failed: Estimate | null; passed: Estimate | null }
  /** Agreement of decided verdicts with people, beyond chance. */
  kappa: Estimate | null
  /** Attack success rate according to people. `all` includes responses that the judge left undecided. */
  corrected: { decided: Estimate | null; all: Estimate | null }
}

/** Agreement between people who labeled the same responses. */
export type PeopleAgreement = {
  /** Number of responses with at least two labels. */
  responses: number
  /** Share of label pairs that agree; null if there are no pairs. */
  agreeing: number | null
  /** Krippendorff's alpha; null if there are no pairs or all labels are equal. */
  alpha: number | null
}
