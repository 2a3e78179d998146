### Лобби, настройки, статистика и окна, которые открываются отовсюду.

## Лобби

app-name = Косынка
app-tagline = Пасьянсы без рекламы и регистрации
lobby-title = Во что сыграем?
lobby-play = Новая партия
# Строка под названием игры; $decks приходит готовым: «2 колоды»
lobby-facts-free = { $decks } · Лёгкий или сложный
lobby-facts-medium-two = { $decks } · Средний · Две пересдачи
lobby-open-title = Начатые партии
lobby-continue = Продолжить
# $cards приходит готовым: «31 карта»
lobby-open-cards = { $cards } наверху
lobby-open-drop = Убрать партию { $code } из списка
lobby-open-drop-title = Убрать эту партию?
lobby-open-drop-text = Если в ней был хоть один ход, она засчитается как сыгранная.
lobby-open-drop-yes = Убрать
lobby-open-drop-no = Оставить
lobby-open-all = { $count ->
    [one] Показать ещё { $count } партию
    [few] Показать ещё { $count } партии
   *[many] Показать ещё { $count } партий
}
when-now = только что
when-minutes = { $count ->
    [one] { $count } минуту назад
    [few] { $count } минуты назад
   *[many] { $count } минут назад
}
when-hours = { $count ->
    [one] { $count } час назад
    [few] { $count } часа назад
   *[many] { $count } часов назад
}
when-yesterday = вчера
lobby-code-label = Код расклада
lobby-code-play = Разложить
lobby-code-empty = Введите код расклада, например DS1-D1N-AAAAAAB.
lobby-log-open = Открыть запись партии
lobby-race-friend = Позвать друга
lobby-race-quick = Быстрая игра
lobby-race-computer = С компьютером
lobby-open-opponent = Соперник: { $name }
lobby-help = Правила
lobby-statistics = Статистика
lobby-settings = Настройки
lobby-offline = Сервер не отвечает. Проверьте, запущен ли он, и попробуйте ещё раз.
lobby-retry = Попробовать ещё раз
## Диалог «Новая партия»
new-title = Новая партия
new-draw = Сложность
new-scoring = Счёт
new-start = Разложить
new-cancel = Отмена
dialog-close = Закрыть
## Настройки
settings-title = Настройки
settings-look = Внешний вид
settings-language = Язык
settings-theme = Тема
settings-theme-system = Как на устройстве
settings-theme-dark = Тёмная
settings-theme-light = Светлая
settings-colours = Четыре цвета мастей
settings-indices = Буквы на картах
settings-indices-cyrillic = Т В Д К
settings-indices-latin = A J Q K
settings-play = Игра
settings-double = Двойной клик
settings-double-about = Два быстрых нажатия перекладывают карту на столе, одно отправляет её на основание
settings-mirrored = Стол для левой руки
settings-mirrored-about = Стол зеркально: колода и основания меняются сторонами
settings-hide-score = Не показывать счёт
settings-hide-clock = Не показывать время
settings-motion = Меньше анимации
settings-sounds = Звуки
settings-sound-card = Карта
settings-sound-turn = Переворот
settings-sound-place = Основание
settings-sound-win = Победа
settings-data = Мои партии
settings-link = Другое устройство
settings-link-about = Открыть свои партии в другом браузере или на телефоне
settings-link-make = Получить ссылку
settings-link-ready = { $minutes ->
    [one] Ссылка действует один раз и { $minutes } минуту. Откройте её на другом устройстве.
    [few] Ссылка действует один раз и { $minutes } минуты. Откройте её на другом устройстве.
   *[many] Ссылка действует один раз и { $minutes } минут. Откройте её на другом устройстве.
}
settings-link-copy = Скопировать
settings-link-copied = Ссылка скопирована
settings-export = Скачать мои данные
settings-delete = Удалить мои данные
settings-delete-title = Удалить все данные?
settings-delete-text = Партии и статистика исчезнут насовсем.
settings-delete-yes = Удалить
settings-delete-no = Оставить
settings-deleted = Данные удалены
settings-not-kept = Этот браузер не сохраняет настройки: они действуют, пока открыта страница.
## Другое устройство
join-title = Открыть свои партии здесь?
join-text = Здесь появятся ваши партии и статистика с другого устройства. То, что уже начато в этом браузере, к ним не присоединится.
join-yes = Открыть
join-no = Не надо
join-done = Готово: ваши партии здесь.
join-open = К играм
join-wrong = Ссылка уже использована или устарела. Получите новую в настройках на том устройстве.
## Статистика
statistics-title = Статистика
statistics-mode = Режим
statistics-played = Сыграно
statistics-won = Сошлось
statistics-share = Доля побед
statistics-streak = Серия сейчас
statistics-best-streak = Лучшая серия
statistics-best-time = Лучшее время
statistics-average-time = Среднее время выигранных
statistics-fewest-moves = Меньше всего ходов
statistics-best-score = Лучший счёт
statistics-best-score-about = Лучший счёт взят по партиям, где карты с оснований не возвращали.
statistics-none = —
statistics-reset = Обнулить статистику
statistics-reset-title = Обнулить статистику?
statistics-reset-text = Всё начнётся с нуля. Начатые партии останутся.
statistics-reset-yes = Обнулить
statistics-reset-no = Оставить
