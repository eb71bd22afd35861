import { useId, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import MuiTab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { templates } from '#api/contract/resources/templates'
import { useText } from '../../core/i18n/i18n.js'
import type { Catalog } from '#api/contract/library/catalog'
import { FormBar } from '../../core/forms/FormBar.js'
import { FormField } from '../../core/forms/FormField.js'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { useRequired } from '../../core/forms/fields/useRequired.js'
import { SaveButton } from '../../core/forms/saving/SaveButton.js'
import { SaveFailure } from '../../core/forms/saving/SaveFailure.js'
import { setErrors, useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import type { Conflict } from '../../core/forms/saving/useVersionedUpdate.js'
import { CollectionsField } from '../plugins/CollectionsField.js'
import { EstimateBar } from '../estimate/EstimateBar.js'
import { PluginsTab } from '../plugins/PluginsTab.js'
import { ReviewTab } from '../review/ReviewTab.js'
import { StrategiesTab } from '../strategies/StrategiesTab.js'
import { TABS, tabOf, type Tab, type TemplateForm } from '../template_form.js'

type Props = {
  form: UseFormReturn<TemplateForm>
  catalog: Catalog
  /** File name for the YAML download. */
  fileName: string
  submitText: string
  /** Saves the values. Rejects with the server's error. */
  save: (form: TemplateForm) => Promise<unknown>
  /** Choices after a conflict with another version; null for a new template. */
  conflict: Conflict | null
  actions?: ReactNode
}

/** Template editor with name, tabs, and a sticky bar for the estimate. The URL contains the current tab. */
export function TemplateFormPage(props: Props) {
  const { form } = props
  const { tab, open } = useTab()
  const saving = useSaveForm({
    form,
    save: props.save,
    showErrors: (errors) => {
      setErrors(form, errors)
      const tabWithError = tabOf(errors[0]?.[0] ?? '')
      if (tabWithError) open(tabWithError)
    },
  })
  const { submit, isPending, hasFieldErrors } = saving
  const t = useText()
  const { isDirty } = form.formState
  return (
    <FormProvider {...form}>
      <FormFrame onSubmit={submit} {...{ isDirty, isPending }}>
        <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2 }, mb: 2 }}>
          <NameFields control={form.control} />
        </Paper>
        <Paper variant="outlined">
          <TemplateTabs {...{ tab, open }}>
            <SaveFailure
              saving={saving}
              conflict={props.conflict}
              title={hasFieldErrors ? t('form.has_errors') : undefined}
            />
            {tab === 'plugins' && (
              <>
                <CollectionsField />
                <PluginsTab catalog={props.catalog} />
              </>
            )}
            {tab === 'strategies' && <StrategiesTab catalog={props.catalog} />}
            {tab === 'review' && <ReviewTab catalog={props.catalog} fileName={props.fileName} />}
          </TemplateTabs>
          <FormBar>
            <SaveButton text={props.submitText} {...{ isDirty, isPending }} />
            <EstimateBar />
            {props.actions}
          </FormBar>
        </Paper>
      </FormFrame>
    </FormProvider>
  )
}

function useTab() {
  const [search, setSearch] = useSearchParams()
  return {
    tab: TABS.find((known) => known === search.get('tab')) ?? 'plugins',
    open: (next: Tab) =>
      setSearch((now) => {
        now.set('tab', next)
        return now
      }),
  }
}

function TemplateTabs(props: { tab: Tab; open: (tab: Tab) => void; children: ReactNode }) {
  const t = useText()
  const id = useId()
  const { tab, open } = props
  return (
    <>
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
        {props.children}
      </Box>
    </>
  )
}

function NameFields({ control }: Pick<UseFormReturn<TemplateForm>, 'control'>) {
  const t = useText()
  const required = useRequired()
  const { name, description } = templates.fields
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: '1fr 1.5fr' } }}>
      <FormField
        control={control}
        name="name"
        label={t('templates.field.name')}
        help={t('templates.help.name')}
        required
        rules={required(t('templates.field.name'))}
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
