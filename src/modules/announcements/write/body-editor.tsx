import './body-editor.css'
import { Link } from '@tiptap/extension-link'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { safeHref } from '../../../../contract/kit/rich-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { bodyOf, documentOf } from './body-document.ts'

export interface BodyEditorProps {
  id: string
  value: string
  onChange: (body: string) => void
  label: string
  isInvalid: boolean
  describedBy: string | undefined
}

/** Exactly what the little language of announcements can say (contract/kit/rich-text.ts), and no more. */
const kit = StarterKit.configure({ heading: { levels: [2] }, blockquote: false, code: false, codeBlock: false, horizontalRule: false, strike: false, underline: false, link: false })
const link = Link.configure({ openOnClick: false, autolink: true, linkOnPaste: true, isAllowedUri: (address) => safeHref(address) !== null })

/** A body with headings, lists and links by buttons and by keys; stored as the text it was before there were buttons. */
export function BodyEditor({ id, value, onChange, label, isInvalid, describedBy }: BodyEditorProps) {
  const said = useRef(value)
  const editor = useEditor({
    extensions: [kit, link],
    content: documentOf(value),
    onUpdate: (update) => {
      said.current = bodyOf(update.editor.getJSON())
      onChange(said.current)
    },
  })
  useEffect(() => {
    editor.setOptions({ editorProps: { attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, ...(isInvalid ? { 'aria-invalid': 'true' } : {}), ...(describedBy ? { 'aria-describedby': describedBy } : {}), class: 'an-written', dir: 'auto' } } })
  }, [editor, id, label, isInvalid, describedBy])
  // what is shown was not written here: the announcement was opened anew
  useEffect(() => {
    if (value !== said.current) editor.commands.setContent(documentOf(value), { emitUpdate: false })
    said.current = value
  }, [editor, value])
  return (
    <div className="an-editor">
      <Tools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}

const paths = {
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  orderedList: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 15.5c2.5-1.5 3 .5 1.2 2L4 19h3',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L11.6 7.400M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.700-1.700',
  unlink: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700M4 4l16 16',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
} as const

const Drawn = ({ of }: { of: keyof typeof paths }) => <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true"><path d={paths[of]} /></svg>

/** Buttons of the editor: a toolbar with one stop for Tab, arrows move inside it (WAI-ARIA toolbar pattern). */
function Tools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('announcements')
  const [asked, setAsked] = useState(false)
  const [at, setAt] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const now = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      bold: e.isActive('bold'), italic: e.isActive('italic'), h2: e.isActive('heading'), bulletList: e.isActive('bulletList'), orderedList: e.isActive('orderedList'), link: e.isActive('link'),
      canUndo: e.can().undo(), canRedo: e.can().redo(), marked: !e.state.selection.empty,
    }),
  })
  const run = () => editor.chain().focus()
  const tools: { name: string; face: ReactNode; pressed?: boolean; off?: boolean; does: () => void }[] = [
    { name: 'bold', face: <b>B</b>, pressed: now.bold, does: () => run().toggleBold().run() },
    { name: 'italic', face: <i>I</i>, pressed: now.italic, does: () => run().toggleItalic().run() },
    { name: 'h2', face: <b>H</b>, pressed: now.h2, does: () => run().toggleHeading({ level: 2 }).run() },
    { name: 'bulletList', face: <Drawn of="bulletList" />, pressed: now.bulletList, does: () => run().toggleBulletList().run() },
    { name: 'orderedList', face: <Drawn of="orderedList" />, pressed: now.orderedList, does: () => run().toggleOrderedList().run() },
    { name: 'link', face: <Drawn of="link" />, pressed: now.link, does: () => setAsked(true) },
    { name: 'unlink', face: <Drawn of="unlink" />, off: !now.link, does: () => run().extendMarkRange('link').unsetLink().run() },
    { name: 'undo', face: <Drawn of="undo" />, off: !now.canUndo, does: () => run().undo().run() },
    { name: 'redo', face: <Drawn of="redo" />, off: !now.canRedo, does: () => run().redo().run() },
  ]
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key]
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? tools.length - 1 : step === undefined ? undefined : (at + step + tools.length) % tools.length
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className="an-tools" role="toolbar" tabIndex={-1} aria-label={t('write.tools')} ref={bar} onKeyDown={move}>
      {tools.map(({ name, face, pressed, off, does }, i) => (
        <button
          key={name} type="button" tabIndex={i === at ? 0 : -1} aria-label={t(`write.${name}`)} title={t(`write.${name}`)} aria-pressed={pressed} aria-disabled={off || undefined}
          onMouseDown={(e) => e.preventDefault()} onClick={() => { setAt(i); if (!off) does() }}
        >{face}</button>
      ))}
      {asked ? <LinkDialog editor={editor} onClose={() => setAsked(false)} /> : null}
    </div>
  )
}

/** Asks for the address of a link; where no words are chosen the address stands for itself. */
function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation(['announcements', 'fixed'])
  const [address, setAddress] = useState(() => (editor.getAttributes('link').href as string | undefined) ?? '')
  const [tried, setTried] = useState(false)
  const typed = address.trim()
  const href = safeHref(/^[a-z]+:/i.test(typed) ? typed : typed.includes('@') ? `mailto:${typed}` : `https://${typed}`)
  const set = () => {
    setTried(true)
    if (href === null || typed === '') return
    onClose()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link')) chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
  }
  const isWrong = tried && (href === null || typed === '')
  return (
    <Dialog opened onClose={onClose} title={t('write.link')} actions={<><Button onClick={onClose}>{t('write.cancel')}</Button><Button look="primary" onClick={set}>{t('write.setLink')}</Button></>}>
      <div className="ess-field" data-error={isWrong || undefined}>
        <label className="ess-label" htmlFor="an-link">{t('write.address')}</label>
        <input id="an-link" className="ess-input" inputMode="url" dir="ltr" value={address} onChange={(e) => setAddress(e.currentTarget.value)} onKeyDown={(e) => { if (e.key === 'Enter') { e.preventDefault(); set() } }} aria-invalid={isWrong || undefined} aria-describedby="an-link-error" />
        {isWrong ? <p className="ess-error" id="an-link-error">{t('write.wrong')}</p> : null}
      </div>
    </Dialog>
  )
}
