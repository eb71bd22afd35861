import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useText } from '../../i18n/i18n.js'

/** Submit button of a form, followed by a note while the form has unsaved changes. */
export function SaveButton(props: { text: string; isPending: boolean; isDirty: boolean }) {
  const t = useText()
  return (
    <>
      <Button variant="contained" type="submit" loading={props.isPending}>
        {props.text}
      </Button>
      {props.isDirty && (
        <Typography variant="body2" color="text.secondary" role="status">
          {t('form.changed')}
        </Typography>
      )}
    </>
  )
}
