import { useState } from 'react'
import ThumbDownOutlined from '@mui/icons-material/ThumbDownOutlined'
import ThumbUpOutlined from '@mui/icons-material/ThumbUpOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ProbeDetail } from '#api/contract/report'
import { useText } from '../app/i18n.js'
import { Reviewed } from './Reviewed.js'
import { ReviewForm } from './ReviewForm.js'
import { useMayReview } from './report_queries.js'

const THUMBS = [
  { status: 'passed', Icon: ThumbUpOutlined },
  { status: 'failed', Icon: ThumbDownOutlined },
] as const

/** What the judge said, and what a person says instead. */
export function Verdict(props: {
  evalId: string
  probe: ProbeDetail
  /** Its texts are hidden from other readers, though this person may have asked for them. */
  hidesTexts: boolean
}) {
  const t = useText()
  const { evalId, probe, hidesTexts } = props
  const mayReview = useMayReview()
  const [giving, setGiving] = useState<'passed' | 'failed' | null>(null)
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
            isError ? 'reports.verdict.no_answer' : `reports.verdict.judged_${probe.judgedStatus}`
          )}
        </strong>{' '}
        {probe.reason}
      </Typography>
      {probe.grader && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('reports.verdict.judged_by', { grader: probe.grader })}
        </Typography>
      )}
      {probe.review && <Reviewed evalId={evalId} probe={probe} mayReview={mayReview} />}
      {mayReview && !isError && !giving && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
          <Typography variant="body2" component="span">
            {t('reports.verdict.yours')}
          </Typography>
          {THUMBS.map(({ status, Icon }) => (
            <Button
              key={status}
              variant={probe.review?.status === status ? 'contained' : 'outlined'}
              startIcon={<Icon />}
              aria-pressed={probe.review?.status === status}
              onClick={() => setGiving(status)}
            >
              {t(`reports.verdict.say_${status}`)}
            </Button>
          ))}
        </Box>
      )}
      {giving && (
        <ReviewForm
          evalId={evalId}
          probeId={probe.id}
          status={giving}
          hidesTexts={hidesTexts}
          onClose={() => setGiving(null)}
        />
      )}
    </Box>
  )
}
