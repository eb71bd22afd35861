import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { FaultLines } from '../../core/forms/FaultLines.js'
import { FileField } from '../../core/forms/fields/FileField.js'
import { formatCount } from '../number_formats.js'
import { FilePreviewCard } from './FilePreviewCard.js'
import type { FileChoice } from './queries.js'
import '../messages.js'

/** File field with a preview, or the reason why the file cannot be imported. */
export function FileChoiceFields(props: {
  choice: FileChoice
  accept: string
  noun: 'results' | 'items'
  onChoose: () => void
}) {
  const t = useText()
  const { file, preview, isReading, error, choose } = props.choice
  return (
    <>
      <FileField
        buttonText={t('evals.import.choose')}
        noneText={t('evals.import.none')}
        accept={props.accept}
        file={file}
        onChoose={(chosen) => {
          props.onChoose()
          choose(chosen)
        }}
      />
      <Box aria-live="polite">
        {isReading && (
          <>
            <Typography variant="body2">{t('evals.import.reading')}</Typography>
            <LinearProgress aria-label={t('evals.import.reading')} sx={{ mt: 0.5 }} />
          </>
        )}
        {!isReading && preview && <FilePreviewCard preview={preview} noun={props.noun} />}
      </Box>
      {!isReading && (
        <FaultLines
          error={error}
          title={(count) => t('evals.import.faults', { smart_count: count })}
        />
      )}
    </>
  )
}

/** Number of imported rows of a running import. */
export function ImportProgress({ done, rows }: { done: number; rows: number }) {
  const t = useText()
  const text = t('evals.import.progress', { done: formatCount(done), rows: formatCount(rows) })
  return (
    <Box>
      <Typography variant="body2">{text}</Typography>
      <LinearProgress
        aria-label={t('evals.import.importing')}
        aria-valuetext={text}
        {...(done > 0
          ? { variant: 'determinate' as const, value: Math.min(100, (100 * done) / rows) }
          : {})}
        sx={{ mt: 0.5 }}
      />
    </Box>
  )
}
