/** Recipients and addresses in scripts that the brand's fonts and the fonts of label printers lack, a line each. */
export const FOREIGN_ADDRESSES: Record<string, string[]> = {
  Greek: ['Ελένη Παπαδοπούλου', 'Οδός Ερμού 12', '105 63 Αθήνα', 'Greece'],
  Cyrillic: ['Иван Жуков', 'ул. Шипка 6', '1504 София', 'Bulgaria'],
  Arabic: ['مريم المنصوري', 'شقة 12، برج المارينا', 'دبي', 'United Arab Emirates'],
  Hebrew: ['מרים כהן', 'רחוב הרצל 12', '6655107 תל אביב', 'Israel'],
  Japanese: ['山田 太郎', '港区芝公園四丁目2番8号', '105-0011 東京都', 'Japan'],
  Chinese: ['王小明', '北京市朝阳区建国路88号', '100022 北京', 'China'],
  Korean: ['김민준', '서울특별시 종로구 세종대로 209', '03171 서울', 'South Korea'],
  Thai: ['สมชาย ใจดี', 'ถนนสุขุมวิท 12', '10110 กรุงเทพมหานคร', 'Thailand'],
};
