import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '../../../core/i18n/i18n.js'
import { formatMoment } from '../../../core/display/formats/dates.js'
import { formatScore } from '../../cell/cell_formats.js'
import { AssertionList } from './AssertionItem.js'
import type { DetailProps } from '../detail_props.js'
import { Facts } from '../../../core/display/Facts.js'

/** Tab with the verdict, its grader and reason, the human rating, and the assertion results. */
export function EvaluationTab({ cell }: DetailProps) {
  const t = useText()
  const { review } = cell
  return (
    <>
      <Typography sx={{ mt: 2, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        <strong>{t(`eval_cell.judged.${cell.judgedStatus}`)}</strong> {cell.reason}
      </Typography>
      {review && (
        <Box sx={REVIEW}>
          <strong>
            {t(
              `eval_cell.reviewed.${review.status ?? 'other'}${cell.reviewedBy ? '' : '_unnamed'}`,
              {
                name: cell.reviewedBy ?? '',
              }
            )}
          </strong>
          {review.comment && (
            <Typography sx={{ whiteSpace: 'pre-wrap' }}>{review.comment}</Typography>
          )}
        </Box>
      )}
      <Facts
        facts={[
          [t('eval_cell.details.grader'), cell.grader],
          [
            t('eval_cell.details.grader_score'),
            cell.score !== null && typeof review?.score !== 'number' && formatScore(cell.score),
          ],
          [
            t('eval_cell.details.review_score'),
            typeof review?.score === 'number' && formatScore(review.score),
          ],
          [
            t('eval_cell.details.reviewed_at'),
            cell.reviewedAt && formatMoment(new Date(cell.reviewedAt)),
          ],
          ...Object.entries(cell.namedScores).map(
            ([name, value]) => [name, formatScore(value)] as const
          ),
        ]}
      />
      <Typography variant="h3" sx={{ mt: 3 }}>
        {t('eval_cell.details.assertions')}
      </Typography>
      {cell.assertions.length === 0 ? (
        <Typography color="text.secondary">{t('eval_cell.details.no_assertions')}</Typography>
      ) : (
        <AssertionList assertions={cell.assertions} />
      )}
    </>
  )
}

const REVIEW = {
  mt: 1.5,
  pl: 1.5,
  borderLeft: 3,
  borderColor: 'primary.main',
  overflowWrap: 'anywhere',
} as const
