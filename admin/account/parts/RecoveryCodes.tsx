import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { CodeBlock } from '../../core/code/CodeBlock.js'

/** New recovery codes, shown only once, with buttons to copy and download them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useText()
  const text = codes.join('\n')
  const href = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`
  return (
    <>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{t('security.recovery.explanation')}</Typography>
        <CodeBlock label={t('security.recovery.title')} text={text} />
        <Box>
          <Button component="a" href={href} download={t('security.recovery.file')}>
            {t('security.recovery.download')}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onDone}>
          {t('security.done')}
        </Button>
      </DialogActions>
    </>
  )
}
