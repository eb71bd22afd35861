import { useId, type KeyboardEvent, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import MuiTab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { templates } from '#api/contract/resources/templates'
import { useText } from '../app/i18n.js'
import type { Catalog } from '#api/contract/catalog'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { FormBar } from '../ui/form/FormBar.js'
import { FormField } from '../ui/form/FormField.js'
import { LeaveGuard } from '../ui/form/LeaveGuard.js'
import { useDraft } from '../ui/form/useDraft.js'
import { saveNamed } from '../ui/form/save_form.js'
import { fieldErrorsOf } from '../ui/form/server_errors.js'
import { CollectionsField } from './CollectionsField.js'
import { EstimateBar } from './EstimateBar.js'
import { PluginsTab } from './PluginsTab.js'
import { ReviewTab } from './ReviewTab.js'
import { StrategiesTab } from './StrategiesTab.js'
import { TABS, tabOf, type Tab, type TemplateForm } from './template_form.js'

type Props = {
  form: UseFormReturn<TemplateForm>
  catalog: Catalog
  /** Name of the YAML file that can be downloaded. */
  fileName: string
  submitText: string
  isPending: boolean
  error: unknown
  /** Throws what the server refused. */
  save: (form: TemplateForm) => Promise<void>
  actions?: ReactNode
}

/** The editor of a scan template; its tab stands in the address, what it costs is always in sight. */
export function TemplateFormPage(props: Props) {
  const t = useText()
  const { form, catalog, error } = props
  useDraft(form)
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const tab = TABS.find((known) => known === search.get('tab')) ?? 'plugins'
  const open = (next: Tab) =>
    setSearch((now) => {
      now.set('tab', next)
      return now
    })
  const nameMissing = t('form.required', { name: t('templates.field.name') })
  const submit = async () => {
    const [refused] = await saveNamed({ form, save: props.save, nameMissing })
    const tabOfIt = refused ? tabOf(refused) : null
    if (tabOfIt) open(tabOfIt)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
  }
  const hasFieldErrors = fieldErrorsOf(error).length > 0
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <LeaveGuard isDirty={form.formState.isDirty && !props.isPending} />
        <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2 }, mb: 2 }}>
          <NameFields control={form.control} />
        </Paper>
        <Paper variant="outlined">
          <Tabs
            value={tab}
            onChange={(_, next: Tab) => open(next)}
            variant="scrollable"
            scrollButtons="auto"
            aria-label={t('templates.tab.label')}
            sx={{ borderBottom: 1, borderColor: 'divider' }}
          >
            {TABS.map((name) => (
              <MuiTab
                key={name}
                value={name}
                id={`${id}-${name}`}
                aria-controls={`${id}-panel`}
                label={t(`templates.tab.${name}`)}
              />
            ))}
          </Tabs>
          <Box
            role="tabpanel"
            id={`${id}-panel`}
            aria-labelledby={`${id}-${tab}`}
            sx={{ p: { xs: 1.5, sm: 2 } }}
          >
            <ErrorAlert
              error={error}
              {...(hasFieldErrors ? { title: t('form.has_errors') } : {})}
            />
            {tab === 'plugins' && (
              <>
                <CollectionsField />
                <PluginsTab catalog={catalog} />
              </>
            )}
            {tab === 'strategies' && <StrategiesTab catalog={catalog} />}
            {tab === 'review' && <ReviewTab catalog={catalog} fileName={props.fileName} />}
          </Box>
          <FormBar>
            <Button variant="contained" type="submit" loading={props.isPending}>
              {props.submitText}
            </Button>
            {form.formState.isDirty && (
              <Typography variant="body2" color="text.secondary" role="status">
                {t('form.changed')}
              </Typography>
            )}
            <EstimateBar />
            {props.actions}
          </FormBar>
        </Paper>
      </Box>
    </FormProvider>
  )
}

function NameFields({ control }: Pick<UseFormReturn<TemplateForm>, 'control'>) {
  const t = useText()
  const { name, description } = templates.fields
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: '1fr 1.5fr' } }}>
      <FormField
        control={control}
        name="name"
        label={t('templates.field.name')}
        help={t('templates.help.name')}
        required
        slotProps={{ htmlInput: { maxLength: name.max } }}
      />
      <FormField
        control={control}
        name="description"
        label={t('templates.field.description')}
        slotProps={{ htmlInput: { maxLength: description.max } }}
      />
    </Box>
  )
}
