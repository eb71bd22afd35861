import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { TestDialog } from '../../test_cases/parts/TestDialog.js'
import { CheckCount } from '../../test_cases/parts/TestText.js'
import { changed } from '../eval_document.js'
import { EntryRow } from '../parts/EntryRow.js'
import { SuggestAssertions } from '../writer/WriteTests.js'
import type { StepProps } from '../step_props.js'

/** Variables, assertions and options that apply to every test case. */
export function DefaultTest({ document, change, names }: StepProps & { names: readonly string[] }) {
  const t = useText()
  const canRun = useCan('create', 'EvalJob')
  const [isOpen, setIsOpen] = useState(false)
  const { defaultTest } = document
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('eval_editor.tests.defaults')}
      </Typography>
      {defaultTest ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          <EntryRow
            title={t('eval_editor.tests.defaults')}
            about={
              <>
                {Object.keys(defaultTest.vars ?? {}).join(', ')} <CheckCount test={defaultTest} />
              </>
            }
            editText={t('eval_editor.tests.defaults_edit')}
            removeText={t('eval_editor.tests.defaults_remove')}
            onEdit={() => setIsOpen(true)}
            onRemove={() => change(changed(document, { defaultTest: undefined }))}
          />
        </Box>
      ) : (
        <>
          <Typography color="text.secondary">{t('eval_editor.tests.defaults_none')}</Typography>
          <Button onClick={() => setIsOpen(true)}>{t('eval_editor.tests.defaults_edit')}</Button>
        </>
      )}
      {canRun && <SuggestAssertions document={document} change={change} />}
      {isOpen && (
        <TestDialog
          title={t('eval_editor.tests.defaults_title')}
          submitText={t('eval_editor.tests.submit')}
          test={defaultTest ?? {}}
          names={names}
          onSubmit={(next) => {
            change(changed(document, { defaultTest: next }))
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Box>
  )
}
