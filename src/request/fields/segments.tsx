import { inRows } from '../../ui/segments-in-rows.ts'
import { FieldFrame } from './field-frame.tsx'

interface SegmentsProps<V extends string | number> {
  id: string
  label: string
  options: readonly { value: V; label: string }[]
  value: V | null
  onChange: (value: V) => void
  onLeave?: () => void
  error?: string | undefined
  /** May stay empty; what is chosen is taken back by a second tap, or by Delete and Backspace. */
  onClear?: (() => void) | undefined
}

/** One of a few choices, all visible: real radio buttons that look like one control. */
export function Segments<V extends string | number>({ id, label, options, value, onChange, onLeave, error, onClear }: SegmentsProps<V>) {
  return (
    <FieldFrame id={id} label={label} optional={onClear !== undefined} error={error} group>
      <div className="rq-segments" style={inRows(options.length)} role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={error ? `${id}-error` : undefined} onBlur={onLeave}>
        {options.map((o, i) => (
          <label key={o.value}>
            <input type="radio" name={id} id={i === 0 ? id : undefined} checked={value === o.value} onChange={() => onChange(o.value)} onClick={value === o.value ? onClear : undefined} onKeyDown={(e) => { if (e.key === 'Delete' || e.key === 'Backspace') onClear?.() }} />
            <span>{o.label}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
