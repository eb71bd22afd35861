import Typography from '@mui/material/Typography'
import type { VersionDetail } from '#api/contract/guardrails/guardrail'
import type { GuardrailScores } from '#api/contract/guardrails/request'
import { PLACEMENTS, type Placement, type Thresholds } from '#api/engines/guardrails/vocabulary'
import { Facts } from '../../core/display/Facts.js'
import { formatScore } from '../../core/display/formats/number_formats.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { useGuardrail } from '../parts/guardrail_context.js'
import { useScores } from '../queries.js'
import { ThresholdFields } from './form/ThresholdFields.js'
import './messages.js'
import { thresholdsText } from './policy_texts.js'
import { ScoreBars, ScoreNumbers } from './ScoreHistogram.js'
import type { VersionEdit } from './version_edit.js'

/** Thresholds of each placement. `onChange` is null without edit permission. */
export function ThresholdSection(props: {
  version: VersionDetail
  edit: VersionEdit
  onChange: ((placement: Placement, thresholds: Thresholds) => void) | null
}) {
  const t = useText()
  const { version, edit, onChange } = props
  const { similarityThreshold } = version
  const { id } = useGuardrail()
  const scores = useScores(id, version.number)
  return (
    <Section
      title={t('guardrail_policies.thresholds.title')}
      explanation={t('guardrail_policies.thresholds.explanation')}
    >
      {onChange ? (
        PLACEMENTS.map((placement) => (
          <ThresholdFields
            key={placement}
            title={t(`guardrails.placement.${placement}`)}
            value={edit.thresholds[placement] ?? version.thresholds[placement]}
            onChange={(thresholds) => onChange(placement, thresholds)}
            histogram={
              scores.data &&
              histogramOf(
                placement,
                scores.data,
                edit.thresholds[placement] ?? version.thresholds[placement]
              )
            }
          />
        ))
      ) : (
        <Facts
          facts={PLACEMENTS.map((placement) => [
            t(`guardrails.placement.${placement}`),
            thresholdsText(t, version.thresholds[placement]),
          ])}
        />
      )}
      {scores.error && (
        <Typography color="error" role="alert">
          {t('guardrail_policies.scores.failed')}
        </Typography>
      )}
      {similarityThreshold !== null && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
          {t('guardrail_policies.thresholds.similarity', {
            similarity: formatScore(similarityThreshold),
          })}
        </Typography>
      )}
    </Section>
  )
}

function histogramOf(placement: Placement, scores: GuardrailScores, thresholds: Thresholds) {
  const buckets = scores.placements[placement]
  return {
    bars: <ScoreBars buckets={buckets} thresholds={thresholds} />,
    numbers: <ScoreNumbers placement={placement} scores={scores} thresholds={thresholds} />,
  }
}
