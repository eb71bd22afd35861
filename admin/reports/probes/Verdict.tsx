import { useState } from 'react'
import ThumbDownOutlined from '@mui/icons-material/ThumbDownOutlined'
import ThumbUpOutlined from '@mui/icons-material/ThumbUpOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ProbeDetail } from '#api/contract/findings/report'
import { EstimateNote } from '../../core/display/chips/EstimateText.js'
import { useText } from '../../core/i18n/i18n.js'
import { Reviewed } from './Reviewed.js'
import { ReviewForm } from './ReviewForm.js'
import { useCanReview } from '../queries.js'

const THUMBS = [
  { status: 'passed', Icon: ThumbUpOutlined },
  { status: 'failed', Icon: ThumbDownOutlined },
] as const

/** The judge's verdict, and the human override if there is one. */
export function Verdict(props: {
  evalId: string
  probe: ProbeDetail
  /** Whether the probe's content is hidden from other readers; true even if this user has revealed it. */
  hidesTexts: boolean
}) {
  const t = useText()
  const { evalId, probe, hidesTexts } = props
  const canReview = useCanReview()
  const [giving, setGiving] = useState<HumanVerdict | null>(null)
  // The verdict that was changed last; its button regains the focus when the form is closed.
  const [lastGiven, setLastGiven] = useState<HumanVerdict | null>(null)
  const isError = probe.judgedStatus === 'error'
  return (
    <Box
      component="section"
      aria-label={t('reports.verdict.title')}
      sx={{ mt: 2, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Typography>
        <strong>
          {t(
            probe.judgedStatus === 'error'
              ? 'reports.verdict.no_response'
              : `reports.verdict.judged_${probe.judgedStatus}`
          )}
        </strong>{' '}
        {probe.reason}
      </Typography>
      {probe.grader && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('reports.verdict.judged_by', { grader: probe.grader })}
        </Typography>
      )}
      <EstimateNote estimate={probe.estimate} />
      {probe.review && <Reviewed evalId={evalId} probe={probe} canReview={canReview} />}
      {canReview && !isError && !giving && (
        <VerdictButtons
          current={probe.review?.status ?? null}
          focused={lastGiven}
          onChoose={setGiving}
        />
      )}
      {giving && (
        <ReviewForm
          evalId={evalId}
          probeId={probe.id}
          status={giving}
          hidesTexts={hidesTexts}
          onClose={() => {
            setLastGiven(giving)
            setGiving(null)
          }}
        />
      )}
    </Box>
  )
}

type HumanVerdict = 'passed' | 'failed'

function VerdictButtons(props: {
  current: HumanVerdict | null
  focused: HumanVerdict | null
  onChoose: (verdict: HumanVerdict) => void
}) {
  const t = useText()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
      <Typography variant="body2" component="span">
        {t('reports.verdict.your_verdict')}
      </Typography>
      {THUMBS.map(({ status, Icon }) => (
        <Button
          key={status}
          autoFocus={props.focused === status}
          variant={props.current === status ? 'contained' : 'outlined'}
          startIcon={<Icon />}
          aria-pressed={props.current === status}
          onClick={() => props.onChoose(status)}
        >
          {t(`reports.verdict.option_${status}`)}
        </Button>
      ))}
    </Box>
  )
}
