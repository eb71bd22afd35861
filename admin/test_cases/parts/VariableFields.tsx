import { useState } from 'react'
import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { TextOrJson } from '../../core/code/TextOrJson.js'
import { useText } from '../../core/i18n/i18n.js'
import { textOf, valueFrom } from '../test_values.js'

type Vars = Record<string, unknown>

/** Fields for the values of variables, including one for every variable used in prompts. */
export function VariableFields(props: {
  vars: Vars
  /** Variables used in prompts or other test cases. */
  names: readonly string[]
  onChange: (vars: Vars) => void
}) {
  const t = useText()
  const { vars, names, onChange } = props
  const all = [...new Set([...names, ...Object.keys(vars)])]
  const remove = (name: string) =>
    onChange(Object.fromEntries(Object.entries(vars).filter(([other]) => other !== name)))
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {all.map((name) => (
        <Box key={name} sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start' }}>
          <ValueField
            name={name}
            value={vars[name]}
            help={Object.hasOwn(vars, name) ? undefined : t('test_case.missing')}
            onChange={(value) => onChange({ ...vars, [name]: value })}
          />
          {Object.hasOwn(vars, name) && (
            <IconButton
              size="small"
              aria-label={t('test_case.remove_variable', { name })}
              onClick={() => remove(name)}
              sx={{ mt: 0.75 }}
            >
              <DeleteOutlined fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
      <NewVariable taken={all} onAdd={(name) => onChange({ ...vars, [name]: '' })} />
    </Box>
  )
}

function ValueField(props: {
  name: string
  value: unknown
  help: string | undefined
  onChange: (value: unknown) => void
}) {
  const { name, value, help, onChange } = props
  const [typed, setTyped] = useState(() => textOf(value))
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <TextOrJson
        label={name}
        value={typed}
        help={help}
        onChange={(text) => {
          setTyped(text)
          onChange(valueFrom(text))
        }}
      />
    </Box>
  )
}

function NewVariable(props: { taken: readonly string[]; onAdd: (name: string) => void }) {
  const t = useText()
  const [name, setName] = useState('')
  const given = name.trim()
  const add = () => {
    if (given === '' || props.taken.includes(given)) return
    props.onAdd(given)
    setName('')
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <TextField
        label={t('test_case.variable_name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          add()
        }}
      />
      <Button startIcon={<Add />} onClick={add}>
        {t('test_case.add_variable')}
      </Button>
    </Box>
  )
}
