import { useForm } from 'react-hook-form'
import { FormField } from '../../core/forms/FormField.js'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { useText } from '../../core/i18n/i18n.js'

/** Field for the page number, for lists with many pages. */
export function GoToPage(props: { page: number; last: number; onGo: (page: number) => void }) {
  const t = useText()
  const { page, last, onGo } = props
  const form = useForm<{ page: number | null }>({ defaultValues: { page: null } })
  const submit = form.handleSubmit(({ page: typed }) => {
    if (typed === null || !Number.isFinite(typed)) return
    // Numbers above the maximum go to the last page.
    onGo(Math.min(last, Math.max(1, Math.round(typed))))
    form.reset()
  })
  return (
    <FormFrame onSubmit={() => void submit()}>
      <FormField
        control={form.control}
        name="page"
        isNumber
        label={t('eval_table.matrix.go_to')}
        placeholder={String(page)}
        slotProps={{ htmlInput: { min: 1, max: last }, inputLabel: { shrink: true } }}
        sx={{ width: 116 }}
      />
    </FormFrame>
  )
}
