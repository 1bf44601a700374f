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
}

/** One of a few choices, all visible: real radio buttons that look like one control. */
export function Segments<V extends string | number>({ id, label, options, value, onChange, onLeave, error }: SegmentsProps<V>) {
  return (
    <FieldFrame id={id} label={label} error={error} group>
      <div className="rq-segments" style={inRows(options.length)} role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={error ? `${id}-error` : undefined} onBlur={onLeave}>
        {options.map((o, i) => (
          <label key={o.value}>
            <input type="radio" name={id} id={i === 0 ? id : undefined} checked={value === o.value} onChange={() => onChange(o.value)} />
            <span>{o.label}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
