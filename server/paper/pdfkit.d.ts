/** What the types of pdfkit leave out: it takes a font of fontkit's as it is, and heads of tables. */
declare namespace PDFKit.Mixins {
  interface PDFFont {
    font(src: import('fontkit').Font, family: string): this
  }
  interface StructureElementOptions {
    /** Of what it is the head. */
    scope?: 'Row' | 'Column'
  }
}
