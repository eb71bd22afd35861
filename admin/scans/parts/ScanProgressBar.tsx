import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ScanProgress } from '#api/contract/scans/scan'
import { useText } from '../../core/i18n/i18n.js'
import { isActive } from '../../scan_status/scan_record.js'

const numberFormat = new Intl.NumberFormat('en')

export const formatCount = (count: number): string => numberFormat.format(count)

/** Returns the percentage of finished probes, rounded down; 0 while the total is unknown. */
export const percentOf = ({ completed, total }: ScanProgress): number =>
  total === 0 ? 0 : Math.floor((100 * completed) / total)

/** Progress bar with counts; indeterminate while attacks are generated. */
export function ScanProgressBar(props: {
  progress: ScanProgress
  label: string
  isLarge?: boolean
}) {
  const t = useText()
  const { progress, isLarge = false } = props
  const percent = percentOf(progress)
  const isUnknown = progress.phase === 'generating' && progress.completed === 0
  const counts =
    progress.total === 0
      ? t(`scans.progress.${isActive(progress.phase) ? 'unknown' : 'none'}`)
      : t('scans.progress.counts', {
          completed: formatCount(progress.completed),
          total: formatCount(progress.total),
        })
  return (
    <Box sx={{ minWidth: 168 }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', mb: 0.5 }}>
        <Typography variant={isLarge ? 'body1' : 'body2'} component="span">
          {counts}
        </Typography>
        {progress.total > 0 && (
          <Typography
            variant={isLarge ? 'body1' : 'body2'}
            component="span"
            color="text.secondary"
            sx={{ whiteSpace: 'nowrap' }}
          >
            {t('scans.progress.percent', { percent })}
          </Typography>
        )}
      </Box>
      <LinearProgress
        aria-label={props.label}
        aria-valuetext={counts}
        {...(isUnknown ? {} : { variant: 'determinate', value: percent })}
        sx={{ height: isLarge ? 10 : 6, borderRadius: 1 }}
      />
    </Box>
  )
}
